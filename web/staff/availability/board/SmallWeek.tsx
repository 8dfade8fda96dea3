import { type Giving, groupGivings, type HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import type { PlannedLesson } from '@uurwerk/contract/staff/availability'
import { type CSSProperties, memo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatWeekday, formatAvailabilityHours } from './availability-labels.ts'
import { DayLayers } from './DayLayers.tsx'
import styles from './SmallWeek.module.css'
import { countDayHours } from './availability-week.ts'

interface Props {
  label: string
  days: readonly number[]
  units: readonly HalfHourSlot[]
  givings: readonly (readonly Giving[])[]
  lessons: readonly PlannedLesson[]
}

/** Labels every second hour; there is no room for more. */
const unitsPerTimeLabel = 4

/** Shows a read-only week. Screen readers get a list of the days with their availability. */
export const SmallWeek = memo(function SmallWeek({ label, days, units, givings, lessons }: Props) {
  const { t } = useTexts()
  const formatDayGivings = (day: number) => {
    const givingRanges = groupGivings(givings[day - 1] ?? []).filter(({ giving }) => giving !== 'not')
    const rangeTexts = givingRanges.map(
      ({ from, until, giving }) =>
        `${units[from]?.start ?? ''}–${units[until - 1]?.end ?? ''} ${t(($) => $.AVAILABILITY.GIVING_LOWER[giving])}`,
    )
    return rangeTexts.join(', ') || t(($) => $.AVAILABILITY.GIVING_LOWER.not)
  }
  return (
    <div className={styles.week} style={{ '--days': days.length } as CSSProperties}>
      <ul aria-label={label} className={styles.heads}>
        {days.map((day) => (
          <li key={day} className="textQuiet textClipped">
            <b className="textFull textStrong">{formatWeekday(day, 'short')}</b>{' '}
            {formatAvailabilityHours(countDayHours(givings[day - 1] ?? []))}
            <span className="unseen">: {formatDayGivings(day)}</span>
          </li>
        ))}
      </ul>
      <div aria-hidden className={styles.times}>
        {units.map(
          ({ start }, index) =>
            index % unitsPerTimeLabel === 0 && (
              <span key={start} className="textQuiet textNote" style={{ top: `${(index / units.length) * 100}%` }}>
                {start}
              </span>
            ),
        )}
      </div>
      {days.map((day) => (
        <div key={day} className={styles.day}>
          <DayLayers
            isSmall
            units={units}
            givings={givings[day - 1] ?? []}
            lessons={lessons.filter((lesson) => lesson.day === day)}
          />
        </div>
      ))}
    </div>
  )
})
