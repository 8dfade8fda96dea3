import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { dateFrom, formatDate } from '../lib/time.ts'
import styles from './DateField.module.css'

interface Props {
  label: string
  value: Temporal.PlainDate
  max?: Temporal.PlainDate
  isInvalid?: boolean
  onChange: (date: Temporal.PlainDate) => void
}

/** A date to type in the form of the language, which a browser's own field does not follow, or to choose from its calendar. */
export function DateField({ label, value, max, isInvalid = false, onChange }: Props) {
  const { t, language } = useTexts()
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  /** What is being typed; undefined while the date itself stands there. */
  const [typed, setTyped] = useState<string>()
  const isNone = typed !== undefined && !dateFrom(typed)

  const take = (date: Temporal.PlainDate | undefined) => {
    if (!date) return
    setTyped(undefined)
    if (!date.equals(value)) onChange(date)
  }
  const takeTyped = () => typed !== undefined && take(dateFrom(typed))

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-invalid={isInvalid || isNone || undefined}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isInvalid || isNone || undefined}
          value={typed ?? formatDate(value, language)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={takeTyped}
          onKeyDown={({ key }) => key === 'Enter' && takeTyped()}
        />
        <button
          type="button"
          aria-label={`${label}: ${t(($) => $.COMMON.CALENDAR)}`}
          onClick={() => calendar.current?.showPicker()}
        >
          <CalendarDays size={16} aria-hidden />
        </button>
        <input
          ref={calendar}
          type="date"
          className={styles.calendar}
          tabIndex={-1}
          aria-hidden
          max={max?.toString()}
          value={value.toString()}
          onChange={({ target }) => target.value && take(Temporal.PlainDate.from(target.value))}
        />
      </div>
    </div>
  )
}
