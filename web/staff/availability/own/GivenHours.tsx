import { sumAvailabilityHours } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityRequest, PlannedLesson } from '@uurwerk/contract/staff/availability'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatWeekday, formatDecimals, formatAvailabilityHours } from '../board/availability-labels.ts'
import { listClashingLessons, getLessonRange } from '../board/availability-week.ts'
import styles from './GivenHours.module.css'
import type { OwnWeekModel } from './use-own-week.ts'

/** Returns `+1,3` or `−2,0`, with a real minus sign. */
export const formatHoursDifference = (difference: number) =>
  `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${formatAvailabilityHours(Math.abs(difference))}`

/** Shows the offered hours (available and rather not) beside the weekly hours that the request asks for. */
export function GivenHours({ request }: { request: AvailabilityRequest }) {
  const { t } = useTexts()
  const { fte, hours: requestedHours, weeks, availability } = request
  const { offered: offeredHours, ratherNot: ratherNotHours } = sumAvailabilityHours(availability)
  const difference = requestedHours === null ? 0 : Math.round((offeredHours - requestedHours) * 10) / 10
  const availableHours = offeredHours - ratherNotHours
  const needsRatherNotHours =
    requestedHours !== null && availableHours < requestedHours && offeredHours >= requestedHours
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2>{t(($) => $.AVAILABILITY.GIVEN.TITLE)}</h2>
        {fte !== null && <span>{t(($) => $.AVAILABILITY.GIVEN.FTE, { fte: formatDecimals(fte, 3) })}</span>}
      </div>
      <p className={styles.sum}>
        <b>{formatAvailabilityHours(offeredHours)}</b>
        <span>
          {requestedHours === null
            ? t(($) => $.AVAILABILITY.GIVEN.HOURS)
            : t(($) => $.AVAILABILITY.GIVEN.OF, { hours: formatAvailabilityHours(requestedHours) })}
        </span>
        {fte !== null && (
          <span className={styles.fte} aria-hidden>
            · {t(($) => $.AVAILABILITY.GIVEN.FTE, { fte: formatDecimals(fte, 3) })}
          </span>
        )}
        {requestedHours !== null && <HoursDifference value={difference} />}
      </p>
      {requestedHours !== null && requestedHours > 0 && (
        <div aria-hidden className={styles.bar} style={getBarStyle({ availableHours, ratherNotHours, requestedHours })}>
          <i className={styles.available} />
          <i className={styles.ratherNot} />
          <i className={styles.mark} />
          <span>{t(($) => $.AVAILABILITY.GIVEN.ASKS, { hours: formatAvailabilityHours(requestedHours) })}</span>
        </div>
      )}
      <p className={styles.split}>
        {ratherNotHours > 0 &&
          t(($) => $.AVAILABILITY.GIVEN.SPLIT, {
            available: formatAvailabilityHours(availableHours),
            ratherNot: formatAvailabilityHours(ratherNotHours),
          })}{' '}
        {needsRatherNotHours &&
          t(($) => $.AVAILABILITY.GIVEN.WITHOUT, {
            hours: formatAvailabilityHours(requestedHours - availableHours),
          })}{' '}
        {weeks === 'ab' && t(($) => $.AVAILABILITY.GIVEN.BOTH_WEEKS)}
      </p>
    </section>
  )
}

/** Scales the bar to a fifth more than the requested hours, or to the offered hours if that is more. */
function getBarStyle({
  availableHours,
  ratherNotHours,
  requestedHours,
}: {
  availableHours: number
  ratherNotHours: number
  requestedHours: number
}) {
  const offeredHours = availableHours + ratherNotHours
  const scaleHours = Math.max(requestedHours * 1.2, offeredHours)
  const formatPercent = (hours: number) => `${(hours / scaleHours) * 100}%`
  return {
    '--available': formatPercent(availableHours),
    '--rather-not': formatPercent(ratherNotHours),
    '--asked': formatPercent(requestedHours),
  } as CSSProperties
}

/** Shows by how much the offered hours differ from the requested hours. */
export function HoursDifference({ value }: { value: number }) {
  const { t } = useTexts()
  const hours = formatAvailabilityHours(Math.abs(value))
  const moreOrLessText = t(($) => (value > 0 ? $.AVAILABILITY.GIVEN.MORE : $.AVAILABILITY.GIVEN.LESS), { hours })
  const differenceText = value === 0 ? t(($) => $.AVAILABILITY.GIVEN.EQUAL) : moreOrLessText
  const Icon = value < 0 ? CircleAlert : CircleCheck
  return (
    <span className={styles.difference} data-less={value < 0 || undefined}>
      <Icon size={16} aria-hidden />
      <span aria-hidden>{formatHoursDifference(value)}</span>
      <span className="unseen">{differenceText}</span>
    </span>
  )
}

/** Lists lessons outside the available time, each with a button to resolve it. */
export function LessonClashes({ model }: { model: OwnWeekModel }) {
  const { t } = useTexts()
  const { lessons, units, givings, isFilledIn, isReadOnly, paint } = model
  const clashes = isFilledIn ? listClashingLessons(lessons, units, givings) : []
  if (clashes.length === 0) return null
  const renderFixButton = (lesson: PlannedLesson) => {
    const range = getLessonRange(lesson, units)
    const times = { start: units[range.startIndex]?.start ?? '', end: units[range.endIndex - 1]?.end ?? '' }
    return (
      <button type="button" onClick={() => paint(range, 'available')}>
        {t(($) => $.AVAILABILITY.CLASH.FIX, times)}
      </button>
    )
  }
  return (
    <section className={styles.clashes} aria-labelledby="clashes">
      <h2 id="clashes">
        <TriangleAlert size={17} aria-hidden />
        {t(($) => $.AVAILABILITY.CLASH.TITLE, { count: clashes.length })}
      </h2>
      <ul>
        {clashes.map((lesson) => (
          <li key={`${lesson.day} ${lesson.start} ${lesson.name}`}>
            {t(($) => $.AVAILABILITY.CLASH.LINE, {
              name: lesson.name,
              day: formatWeekday(lesson.day, 'short'),
              start: lesson.start,
              end: lesson.end,
            })}
            {!isReadOnly && renderFixButton(lesson)}
          </li>
        ))}
      </ul>
    </section>
  )
}
