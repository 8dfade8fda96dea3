import type { ReactNode } from 'react'
import styles from './Field.module.css'

interface Props {
  label: string
  /** For where the control says it itself. */
  isLabelUnseen?: boolean
  /** A select of the browser's own. */
  children: ReactNode
}

/** A form control with its name. */
export function Field({ label, isLabelUnseen = false, children }: Props) {
  return (
    <label className={styles.field}>
      <span className={isLabelUnseen ? 'unseen' : styles.label}>{label}</span>
      {children}
    </label>
  )
}
