import type { ComponentProps } from 'react'
import { Labelled, type LabelProps } from './Labelled.tsx'

interface Props extends LabelProps, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  value: string
  /** Absent if read-only. */
  onChange?: (value: string) => void
}

export function TextField({ label, isLabelUnseen, hint, fault, onChange, ...rest }: Props) {
  return (
    <Labelled label={label} isLabelUnseen={isLabelUnseen} hint={hint} fault={fault}>
      {(control) => (
        <input
          autoComplete="off"
          readOnly={!onChange}
          {...control}
          {...rest}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </Labelled>
  )
}

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'min' | 'max'> {
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** Clamps a whole number to `min` (default 0) and `max`. */
export const NumberField = ({ value, min = 0, max, onChange, ...rest }: NumberFieldProps) => (
  <TextField
    {...rest}
    type="number"
    inputMode="numeric"
    min={min}
    max={max}
    value={String(value)}
    onChange={(text) => onChange(Math.min(max, Math.max(min, Math.trunc(Number(text)) || 0)))}
  />
)
