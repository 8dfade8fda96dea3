import { type ReactNode, useId } from 'react'
import styles from './Labelled.module.css'

export interface LabelProps {
  label: string
  isLabelUnseen?: boolean | undefined
  hint?: ReactNode
  /** Why the value is refused; marks the control as invalid. */
  fault?: ReactNode
}

/** Attributes that connect the control with its label, hint and fault. */
export interface ControlProps {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props extends LabelProps {
  children: (control: ControlProps) => ReactNode
}

/** Label above a control, with a hint and a fault below it. */
export function Labelled({ label, isLabelUnseen = false, hint, fault, children }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelUnseen ? 'unseen' : styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control ?? '',
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
