import type { ReactNode } from 'react'
import styles from './Details.module.css'

/** What something is, by its name; nothing where there is nothing to say. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
