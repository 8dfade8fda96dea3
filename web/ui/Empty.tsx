import type { ReactNode } from 'react'
import styles from './Empty.module.css'

export interface EmptyProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  /** What one can do about it. */
  children?: ReactNode
  /** page: a whole screen, with its heading; panel: framed, where a list would stand; plain: without a frame. */
  look?: 'page' | 'panel' | 'plain'
  /** An alert is read out at once. */
  isAlert?: boolean
}

/** Fills a place that has nothing else to show: why, and what one can do. */
export function Empty({ icon, title, text, children, look = 'panel', isAlert = false }: EmptyProps) {
  const [Heading, usual] = look === 'page' ? (['h1', undefined] as const) : (['h2', 'status'] as const)
  const role = isAlert ? 'alert' : usual
  return (
    <section role={role} className={`${styles.empty} ${styles[look]}`}>
      <span aria-hidden className={styles.icon}>
        {icon}
      </span>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}
