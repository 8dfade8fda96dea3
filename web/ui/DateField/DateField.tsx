import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button, DateInput, DatePicker, DateSegment, Group, I18nProvider, Label } from 'react-aria-components'
import { useTexts } from '#web/lib/i18n.ts'
import { locales } from '#web/lib/language.ts'
import { formatDate, getToday } from '#web/lib/time.ts'
import { DateCalendar } from './DateCalendar.tsx'
import styles from './DateField.module.css'

interface Props {
  label: string
  value: Temporal.PlainDate | undefined
  max?: Temporal.PlainDate
  isInvalid?: boolean
  /** Id of the error message. */
  describedBy?: string
  onChange: (date: Temporal.PlainDate) => void
  /** Absent if the date is required. */
  onClear?: (() => void) | undefined
}

/** Reports a date when the field is left, because typing a year passes through other valid years. */
export function DateField({ label, value, max, isInvalid = false, describedBy, onChange, onClear }: Props) {
  const { t, language } = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { shown, isUnfinished, type, take, leave } = useTyped({ value, onChange, onClear })
  return (
    <I18nProvider locale={locales[language]}>
      <DatePicker
        className={styles.field ?? ''}
        validationBehavior="aria"
        isInvalid={isInvalid || isUnfinished}
        aria-describedby={isUnfinished ? `${id}-none` : (describedBy ?? '')}
        shouldForceLeadingZeros={language === 'nl'}
        value={shown}
        maxValue={max ? parseDate(max.toString()) : null}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onChange={(date) => (isOpen && date ? take(date) : type(date))}
        onBlur={({ currentTarget }) => leave(currentTarget)}
      >
        <Label className={styles.label ?? ''}>{label}</Label>
        <Group className={styles.box ?? ''}>
          {/* Capture phase: the parts stop their key events. */}
          <div
            role="presentation"
            className={styles.parts}
            onKeyDownCapture={({ key, currentTarget }) => key === 'Enter' && leave(currentTarget)}
          >
            <DateInput className={styles.input ?? ''}>
              {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
            </DateInput>
          </div>
          <Button className={styles.button ?? ''}>
            <CalendarDays size={16} aria-hidden />
          </Button>
        </Group>
        {isUnfinished && (
          <em id={`${id}-none`} className={styles.none}>
            {t(($) => $.COMMON.NO_DATE, { example: formatDate(value ?? getToday(), language) })}
          </em>
        )}
        <DateCalendar language={language} />
      </DatePicker>
    </I18nProvider>
  )
}

/** Years that are still being typed are below 1000. */
const firstYear = 1000

function useTyped({ value, onChange, onClear }: Pick<Props, 'value' | 'onChange' | 'onClear'>) {
  const present = value?.toString() ?? ''
  /** Null while empty, undefined while it shows `value`. */
  const [typed, setTyped] = useState<CalendarDate | null>()
  // Leaving the field corrects 31 June to 30 June before the state is updated.
  const latest = useRef(typed)
  /** The current date, kept because the typed text is not a date. */
  const [kept, setKept] = useState<string>()

  const type = (date: CalendarDate | null | undefined) => {
    latest.current = date
    setTyped(date)
    setKept(undefined)
  }
  const take = (date: CalendarDate) => {
    type(undefined)
    if (date.toString() !== present) onChange(Temporal.PlainDate.from(date.toString()))
  }
  const leave = (field: Element) => {
    const date = latest.current
    if (date === null && onClear) {
      type(undefined)
      if (value) onClear()
    } else if (field.querySelector('[data-placeholder]') || (date && date.year < firstYear)) setKept(present)
    else if (date) take(date)
  }
  const own = value ? parseDate(present) : null
  return { shown: typed === undefined ? own : typed, isUnfinished: kept === present, type, take, leave }
}
