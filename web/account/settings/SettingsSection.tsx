import { type ReactNode, useId } from 'react'
import styles from './SettingsSection.module.css'

interface Props {
  title: string
  hint: string
  /** Shown beside the title. */
  aside?: ReactNode
  /** Anchor for links to the section. */
  id?: string
  children: ReactNode
}

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
