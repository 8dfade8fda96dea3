import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { dateFrom, formatDate, today } from '../lib/time.ts'
import styles from './DateField.module.css'

interface Props {
  label: string
  /** Undefined while there is none. */
  value: Temporal.PlainDate | undefined
  max?: Temporal.PlainDate
  isInvalid?: boolean
  /** The id of what says what is wrong with it. */
  describedBy?: string
  onChange: (date: Temporal.PlainDate) => void
  /** Hears that the date was taken out; absent where there always is one. */
  onClear?: () => void
}

/** A date to type in the form of the language, which a browser's own field does not follow, or to choose from its calendar. */
export function DateField({ label, value, max, isInvalid = false, describedBy, onChange, onClear }: Props) {
  const { t, language } = useTexts()
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  /** What is being typed; undefined while the date itself stands there. */
  const [typed, setTyped] = useState<string>()
  /** Whether it was left with what is no date. */
  const [isTold, setTold] = useState(false)
  const isCleared = typed?.trim() === '' && onClear !== undefined
  const isNone = typed !== undefined && !isCleared && !dateFrom(typed)

  const take = (date: Temporal.PlainDate | undefined) => {
    setTold(!date)
    if (!date) return
    setTyped(undefined)
    if (!value?.equals(date)) onChange(date)
  }
  const takeTyped = () => {
    if (typed === undefined) return
    if (!isCleared) return take(dateFrom(typed))
    setTyped(undefined)
    if (value) onClear()
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-invalid={isInvalid || isNone || undefined}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isInvalid || isNone || undefined}
          aria-describedby={isNone ? `${id}-none` : describedBy}
          value={typed ?? (value ? formatDate(value, language) : '')}
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
          value={value?.toString() ?? ''}
          onChange={({ target }) => target.value && take(Temporal.PlainDate.from(target.value))}
        />
      </div>
      {isNone && isTold && (
        <em id={`${id}-none`} className={styles.none}>
          {t(($) => $.COMMON.NO_DATE, { example: formatDate(value ?? today(), language) })}
        </em>
      )}
    </div>
  )
}
