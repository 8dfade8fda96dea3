import { bookingBounds, type Occurrence } from '@uurwerk/contract/rooms/booking'
import { useId, useRef } from 'react'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes, getToday, getWeekdayName, getWeek } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './BookingForm.module.css'
import type { BookingRepeat } from './booking-draft.ts'
import { getOccurrenceDate, excludeClashes, toggleExcludedDate } from './occurrences.ts'
import type { DraftSeries } from './use-draft-series.ts'

interface Props {
  repeat: BookingRepeat
  series: DraftSeries
  onChange: (changes: Partial<BookingRepeat>) => void
}

export function RepeatFields({ repeat, series, onChange }: Props) {
  const { t, language } = useTexts()
  const id = useId()
  return (
    <>
      <div className={styles.repeatFields}>
        <div role="group" aria-label={t(($) => $.BOOKING_FORM.REPEAT.ON)} className={styles.weekdays}>
          {getWeek(getToday(), language).days.map((day) => (
            <Checkbox
              key={day.dayOfWeek}
              aria-label={getWeekdayName(day)}
              aria-invalid={repeat.weekdays.length === 0}
              aria-describedby={repeat.weekdays.length === 0 ? id : undefined}
              checked={repeat.weekdays.includes(day.dayOfWeek)}
              onChange={(isChecked) =>
                onChange({
                  weekdays: isChecked
                    ? [...repeat.weekdays, day.dayOfWeek].toSorted()
                    : repeat.weekdays.filter((weekday) => weekday !== day.dayOfWeek),
                })
              }
            >
              {getWeekdayName(day, 'short')}
            </Checkbox>
          ))}
        </div>
        <DateField
          label={t(($) => $.BOOKING_FORM.REPEAT.UNTIL)}
          value={Temporal.PlainDate.from(repeat.until)}
          isInvalid={series.isUntilWrong}
          describedBy={id}
          onChange={(until) => onChange({ until: until.toString() })}
        />
      </div>
      <SeriesPreview id={id} repeat={repeat} series={series} onChange={onChange} />
    </>
  )
}

/** Dates that clash can be skipped. The summary or the error gets `id`, which describes the fields. */
function SeriesPreview({ id, repeat, series, onChange }: Props & { id: string }) {
  const { t } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const { occurrences, counts, error, isEnabled, isStale, retry } = series
  if (repeat.weekdays.length === 0)
    return (
      <p id={id} className="textDanger textList">
        {t(($) => $.BOOKING_FORM.REPEAT.NO_DAY)}
      </p>
    )
  if (!isEnabled) return <p className="textQuiet textList">{t(($) => $.BOOKING_FORM.REPEAT.ROOM_FIRST)}</p>
  if (error) return <OccurrencesError id={id} error={error} onRetry={retry} />
  if (!occurrences || !counts) return <p className="textQuiet textList">{t(($) => $.BOOKING_FORM.REPEAT.LOADING)}</p>
  return (
    <Stack className={styles.outcome} aria-busy={isStale}>
      <p id={id} role="status" className={counts.clashCount > 0 ? 'textWarn' : 'textQuiet'}>
        {formatSummary()}
      </p>
      {counts.clashCount > 0 && (
        <Button
          onClick={() => {
            onChange({ without: excludeClashes(repeat.without, occurrences) })
            // The pressed button disappears.
            list.current?.focus()
          }}
        >
          {t(($) => $.BOOKING_FORM.REPEAT.SKIP, { count: counts.clashCount })}
        </Button>
      )}
      <ul ref={list} tabIndex={-1} aria-label={t(($) => $.BOOKING_FORM.REPEAT.LIST)} className={styles.occurrences}>
        {occurrences.map((eachOccurrence) => (
          <OccurrenceRow
            key={eachOccurrence.start}
            occurrence={eachOccurrence}
            isExcluded={repeat.without.includes(getOccurrenceDate(eachOccurrence))}
            onToggle={() =>
              onChange({ without: toggleExcludedDate(repeat.without, getOccurrenceDate(eachOccurrence)) })
            }
          />
        ))}
      </ul>
    </Stack>
  )

  function formatSummary() {
    const { includedCount = 0, clashCount = 0 } = counts ?? {}
    if (includedCount === 0) return t(($) => $.BOOKING_FORM.REPEAT.NONE)
    if (clashCount > 0) return t(($) => $.BOOKING_FORM.REPEAT.CLASHES, { count: clashCount, total: includedCount })
    return t(($) => $.BOOKING_FORM.REPEAT.ALL_FREE, { count: includedCount })
  }
}

interface OccurrenceRowProps {
  occurrence: Occurrence
  isExcluded: boolean
  onToggle: () => void
}

function OccurrenceRow({ occurrence: { start, end, refusal }, isExcluded, onToggle }: OccurrenceRowProps) {
  const { t } = useTexts()
  const [from, until] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  return (
    <li data-out={isExcluded || undefined} data-clash={(refusal !== null && !isExcluded) || undefined}>
      <Checkbox checked={!isExcluded} aria-invalid={refusal !== null && !isExcluded} onChange={onToggle}>
        <span>
          {formatDay(from.toPlainDate(), 'short')}, {formatTimes(from, until)}
        </span>
        {isExcluded ? (
          <Text as="em" tone="quiet">
            {t(($) => $.BOOKING_FORM.REPEAT.SKIPPED)}
          </Text>
        ) : (
          refusal && (
            <Text as="em" tone="warn">
              {t(($) => $.BOOKING_FORM.REPEAT.REASON[refusal])}
            </Text>
          )
        )}
      </Checkbox>
    </li>
  )
}

interface OccurrencesErrorProps {
  id: string
  error: Error
  onRetry: () => void
}

function OccurrencesError({ id, error, onRetry }: OccurrencesErrorProps) {
  const { t } = useTexts()
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'requestTooWide')
    return (
      <p id={id} role="alert" className="textDanger textList">
        {t(($) => $.BOOKING_FORM.REPEAT.TOO_MANY, { most: bookingBounds.occurrences })}
      </p>
    )
  if (code === 'bookingInvalidTimeSlot')
    return (
      <p id={id} role="alert" className="textDanger textList">
        {t(($) => $.BOOKING_FORM.REPEAT.INVALID)}
      </p>
    )
  return (
    <div id={id}>
      <Failed variant="row" title={t(($) => $.BOOKING_FORM.REPEAT.FAILED)} onRetry={onRetry} />
    </div>
  )
}
