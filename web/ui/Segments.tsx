import { useId } from 'react'
import type { OfflineProps } from '../lib/connection.ts'
import styles from './Segments.module.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; text: string; lang?: string }[]
  value: T
  onChange: (value: T) => void
  /** On a phone the options scroll, for lists too long to fit. */
  isScrolling?: boolean
  /** For a choice that is stored. */
  offlineProps?: OfflineProps
}

/** Radio buttons, drawn as a single divided button. */
export function Segments<T extends string>(props: Props<T>) {
  const { label, options, value, onChange, isScrolling, offlineProps } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} data-scrolling={isScrolling} className={styles.segments}>
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
