import { type ComponentProps, useState } from 'react'
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

/** Clamps a whole number to `min` (default 0) and `max`; what is below `min` only once the user leaves the field. */
export function NumberField({ value, min = 0, max, onChange, ...rest }: NumberFieldProps) {
  const [unfinished, setUnfinished] = useState<string>()
  const change = (text: string) => {
    const number = Math.min(max, Math.trunc(Number(text)))
    const isFinished = text !== '' && number >= min
    setUnfinished(isFinished ? undefined : text)
    if (isFinished) onChange(number)
  }
  const finish = () => {
    if (unfinished === undefined) return
    setUnfinished(undefined)
    onChange(min)
  }
  return (
    <TextField
      {...rest}
      {...(unfinished !== undefined && { 'aria-invalid': true })}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={unfinished ?? String(value)}
      onChange={change}
      onBlur={finish}
    />
  )
}
