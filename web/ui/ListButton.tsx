import type { ComponentProps, ReactNode } from 'react'
import styles from './ListButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'title' | 'children'> {
  icon?: ReactNode
  title: ReactNode
  /** A second, quieter line. */
  note?: ReactNode
  /** At the end, such as a pill. */
  children?: ReactNode
}

/** A row of a list that opens or selects something. */
export const ListButton = ({ icon, title, note, children, ...rest }: Props) => (
  <button type="button" {...rest} className={styles.button}>
    {icon}
    <span className={styles.texts}>
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {children}
  </button>
)
