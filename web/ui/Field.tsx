import type { ReactNode } from 'react'
import styles from './Field.module.css'

interface Props {
  label: string
  isLabelUnseen?: boolean
  /** A native select. */
  children: ReactNode
}

export function Field({ label, isLabelUnseen = false, children }: Props) {
  return (
    <label className={styles.field}>
      <span className={isLabelUnseen ? 'unseen' : styles.label}>{label}</span>
      {children}
    </label>
  )
}
