import { useId } from 'react'
import type { OfflineProps } from '../lib/connection.ts'
import styles from './Segments.module.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; text: string; lang?: string }[]
  value: T
  onChange: (value: T) => void
  /** For a choice that is stored. */
  offlineProps?: OfflineProps
}

/** Radio buttons, drawn as a single divided button. */
export function Segments<T extends string>({ label, options, value, onChange, offlineProps }: Props<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <label key={option.value} lang={option.lang} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => offlineProps ?? onChange(option.value)}
            {...offlineProps}
          />
          {option.text}
        </label>
      ))}
    </div>
  )
}
