import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import styles from './CountedText.module.css'

/** Share of the maximum from which a quiet counter shows. */
const quietShare = 0.8

interface Props {
  label: string
  hint?: ReactNode
  rows: number
  value: string
  /** In characters, counted like the server does. */
  maximum: number
  length: number
  /** Focuses the field when it appears. */
  isFirst?: boolean
  /** Hides the counter far below the maximum. */
  isQuiet?: boolean
  onChange: (value: string) => void
}

/** Reports a text that is too long; does not cut it off. */
export function CountedText({ label, hint, rows, value, maximum, length, isFirst = true, isQuiet, onChange }: Props) {
  const { t } = useTexts()
  const id = useId()
  const excess = Math.max(0, length - maximum)
  return (
    <>
      {hint && <p className={styles.hint}>{hint}</p>}
      <textarea
        className={styles.field}
        aria-label={label}
        aria-describedby={id}
        aria-invalid={excess > 0 || undefined}
        rows={rows}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to write
        autoFocus={isFirst}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p
        id={id}
        className={styles.counter}
        hidden={isQuiet && length < maximum * quietShare}
        data-over={excess > 0 || undefined}
        role={excess > 0 ? 'alert' : undefined}
      >
        {excess > 0
          ? t(($) => $.ROSTER.NOTE.TOO_LONG, { most: formatNumber(maximum), count: excess })
          : t(($) => $.ROSTER.NOTE.LEFT, { used: formatNumber(length), most: formatNumber(maximum) })}
      </p>
    </>
  )
}
