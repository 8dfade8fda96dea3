import type { ComponentProps } from 'react'
import { Labelled, type LabelProps } from './Labelled.tsx'

export interface SelectOption<T> {
  value: T
  text: string
  /** Heading of adjacent options. */
  group?: string
  disabled?: boolean
}

interface Props<T> extends LabelProps, Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'className'> {
  value: T
  options: readonly SelectOption<T>[]
  onChange: (value: T) => void
}

/** A native list of options, which phones draw in their own way. */
export function Select<T extends string | number | undefined>(props: Props<T>) {
  const { label, isLabelUnseen, hint, fault, value, options, onChange, ...rest } = props
  const groups = [...Map.groupBy(options, ({ group }) => group)]
  return (
    <Labelled label={label} isLabelUnseen={isLabelUnseen} hint={hint} fault={fault}>
      {(control) => (
        <select
          {...control}
          {...rest}
          value={value ?? ''}
          onChange={({ target }) => {
            const selected = groups.flatMap(([, groupOptions]) => groupOptions)[target.selectedIndex]
            if (selected) onChange(selected.value)
          }}
        >
          {groups.map(([group, groupOptions]) => {
            const items = groupOptions.map((option) => (
              <option key={option.value ?? ''} value={option.value ?? ''} disabled={option.disabled}>
                {option.text}
              </option>
            ))
            return group === undefined ? (
              items
            ) : (
              <optgroup key={group} label={group}>
                {items}
              </optgroup>
            )
          })}
        </select>
      )}
    </Labelled>
  )
}
