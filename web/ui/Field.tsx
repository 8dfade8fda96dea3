import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

interface Props {
  label: string
  /** How to fill it in, or how much room is left. */
  hint?: string
  /** What is wrong with it; announced. */
  error?: string | undefined
  children: (control: {
    id: string
    'aria-describedby'?: string
    'aria-invalid'?: true
    className: string
  }) => ReactNode
}

/** A label, a control, and what there is to say about it, tied together for everyone. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control ?? '',
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  )
}
