import type { ReactNode } from 'react'
import styles from './Instead.module.css'

interface Props {
  icon: ReactNode
  title: string
  children: ReactNode
}

/** What stands where the rooms would. */
export const Instead = ({ icon, title, children }: Props) => (
  <section role="status" className={styles.instead}>
    {icon}
    <h2>{title}</h2>
    {children}
  </section>
)
