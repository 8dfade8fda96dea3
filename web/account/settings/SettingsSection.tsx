import { type ReactNode, useId } from 'react'
import styles from './SettingsSection.module.css'

interface Props {
  title: string
  hint: string
  /** Beside the title: how many there are, or something to do. */
  aside?: ReactNode
  /** By which an address can lead here. */
  id?: string
  children: ReactNode
}

/** A panel of settings that belong together. */
export function SettingsSection({ title, hint, aside, id, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={styles.section}>
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </header>
      <p className={styles.hint}>{hint}</p>
      {children}
    </section>
  )
}
