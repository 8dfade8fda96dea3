import type { ReactNode } from 'react'
import styles from './Empty.module.css'

export interface EmptyProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  children?: ReactNode
  /** page: a whole screen; panel: framed, in place of a list; plain: no frame. */
  variant?: 'page' | 'panel' | 'plain'
  /** Screen readers announce alerts immediately. */
  isAlert?: boolean
}

export function Empty({ icon, title, text, children, variant = 'panel', isAlert = false }: EmptyProps) {
  const [Heading, defaultRole] = variant === 'page' ? (['h1', undefined] as const) : (['h2', 'status'] as const)
  const role = isAlert ? 'alert' : defaultRole
  return (
    <section role={role} className={`${styles.empty} ${styles[variant]}`}>
      <span aria-hidden className={styles.icon}>
        {icon}
      </span>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}
