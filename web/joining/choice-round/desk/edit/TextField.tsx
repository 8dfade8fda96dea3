import { type ComponentProps, useId } from 'react'
import styles from './Edit.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  isLabelUnseen?: boolean
  value: string
  faultText: string | undefined
  onChange: (value: string) => void
}

export function TextField({ label, isLabelUnseen = false, value, faultText, onChange, ...inputProps }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelUnseen ? 'unseen' : undefined}>
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        {...inputProps}
        value={value}
        aria-invalid={faultText !== undefined}
        aria-describedby={faultText === undefined ? undefined : `${id}-wrong`}
        onChange={({ target }) => onChange(target.value)}
      />
      {faultText !== undefined && <em id={`${id}-wrong`}>{faultText}</em>}
    </div>
  )
}

interface CountFieldProps extends Omit<Props, 'value' | 'onChange'> {
  value: number
  max: number
  onChange: (value: number) => void
}

/** Clamps a whole number to `min` (default 0) and `max`. */
export const CountField = ({ value, min = 0, max, onChange, ...fieldProps }: CountFieldProps) => (
  <TextField
    {...fieldProps}
    type="number"
    inputMode="numeric"
    min={min}
    max={max}
    value={String(value)}
    onChange={(text) => onChange(Math.min(max, Math.max(Number(min), Math.trunc(Number(text)) || 0)))}
  />
)
