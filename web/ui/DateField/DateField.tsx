import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
  autoFocus?: boolean
  /** Id of the error message. */
  describedBy?: string | undefined
  onChange: (date: Temporal.PlainDate) => void
  /** Called when the user leaves the field empty; absent if the date is required. */
  onClear?: (() => void) | undefined
}

/** Reports a typed date on Enter or when the field is left, because typing a year passes through other valid years. */
export function DateField(props: Props) {
  const { label, value, max, isInvalid = false, autoFocus = false, describedBy, onChange, onClear } = props
  const { t, language } = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { displayedDate, isUnfinished, changeTypedDate, acceptDate, leaveField } = useTypedDate({
    value,
    onChange,
    onClear,
  })
  return (
    <I18nProvider locale={locales[language]}>
      <DatePicker
        className={styles.field ?? ''}
        validationBehavior="aria"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as the surrounding form chooses
        autoFocus={autoFocus}
        isInvalid={isInvalid || isUnfinished}
        aria-describedby={isUnfinished ? `${id}-none` : (describedBy ?? '')}
        shouldForceLeadingZeros={language === 'nl'}
        value={displayedDate}
        maxValue={max ? parseDate(max.toString()) : null}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onChange={(date) => (isOpen && date ? acceptDate(date) : changeTypedDate(date))}
        onBlur={({ currentTarget }) => runAfterPress(() => leaveField(currentTarget))}
      >
        <Label className={styles.label ?? ''}>{label}</Label>
        <Group className={styles.box ?? ''}>
          {/* Capture phase: the parts stop their key events. */}
          <div
            role="presentation"
            className={styles.parts}
            onKeyDownCapture={({ key, currentTarget }) => key === 'Enter' && leaveField(currentTarget)}
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

/** Waits while a button is pressed, which a message could move away from under the pointer, so that it gets no click. */
function runAfterPress(action: () => void) {
  if (!document.querySelector('button:active')) return action()
  addEventListener('mouseup', () => flushSync(action), { once: true, capture: true })
}

/** A typed year below 1000 is not complete. */
const firstYear = 1000

function useTypedDate({ value, onChange, onClear }: Pick<Props, 'value' | 'onChange' | 'onClear'>) {
  const currentDate = value?.toString() ?? ''
  /** Null while empty, undefined while it shows `value`. */
  const [typedDate, setTypedDate] = useState<CalendarDate | null>()
  // Leaving the field corrects 31 June before the state is updated.
  const latestTypedDate = useRef(typedDate)
  /** Kept because the typed text is not a date. */
  const [dateWhenUnfinished, setDateWhenUnfinished] = useState<string>()

  const changeTypedDate = (date: CalendarDate | null | undefined) => {
    latestTypedDate.current = date
    setTypedDate(date)
    setDateWhenUnfinished(undefined)
  }
  const acceptDate = (date: CalendarDate) => {
    changeTypedDate(undefined)
    if (date.toString() !== currentDate) onChange(Temporal.PlainDate.from(date.toString()))
  }
  const leaveField = (field: Element) => {
    const date = latestTypedDate.current
    if (date === null && onClear) {
      changeTypedDate(undefined)
      if (value) onClear()
    } else if (field.querySelector('[data-placeholder]') || (date && date.year < firstYear))
      setDateWhenUnfinished(currentDate)
    else if (date) acceptDate(date)
  }
  const valueDate = value ? parseDate(currentDate) : null
  return {
    displayedDate: typedDate === undefined ? valueDate : typedDate,
    isUnfinished: dateWhenUnfinished === currentDate,
    changeTypedDate,
    acceptDate,
    leaveField,
  }
}
