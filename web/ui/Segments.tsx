import { useId } from 'react'
import { useOfflineProps } from '../lib/connection.ts'
import styles from './Segments.module.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; text: string; lang?: string }[]
  value: T
  onChange: (value: T) => void
  /** Offline they are disabled, with the reason. */
  needsConnection?: boolean
}

/** Radio buttons, drawn as a single divided button. */
export function Segments<T extends string>({ label, options, value, onChange, needsConnection = false }: Props<T>) {
  const name = useId()
  const offlineProps = useOfflineProps(needsConnection)
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
