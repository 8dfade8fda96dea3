import type { ReactNode } from 'react'
import styles from './Details.module.css'

/** Renders nothing without a value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
