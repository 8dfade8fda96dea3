import type { ReactNode } from 'react'
import styles from './Message.module.css'

interface Props {
  icon: ReactNode
  title: string
  message: string
  /** What one can do about it. */
  children?: ReactNode
}

/** Fills a screen that has nothing else to show: why, and what to do. */
export function Message({ icon, title, message, children }: Props) {
  return (
    <section className={styles.message}>
      <div className={styles.icon}>{icon}</div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{message}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}
