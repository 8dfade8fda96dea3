import type { CSSProperties } from 'react'
import { useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatHalfHourLabel, countRangeHours, formatAvailabilityHours } from './availability-labels.ts'
import { DayLayers } from './DayLayers.tsx'
import styles from './DayList.module.css'
import { usePainting } from './use-painting.ts'
import { usePaintingPointer } from './use-painting-pointer.ts'
import type { WeekGridProps } from './WeekGrid.tsx'

/** Shows a day on a phone, with a button per half hour. A long press and drag paints several, and a swipe scrolls. */
export function DayList({ label, days, units, week, lessons, showsClashes, isFixed, ...rest }: WeekGridProps) {
  const { t } = useTexts()
  const list = useRef<HTMLOListElement>(null)
  const day = days[0] ?? 1
  const painting = usePainting({ days, units, isFixed, ...rest })
  const { selection, isDragging } = painting
  const pointer = usePaintingPointer({ scroller: list, isFixed, ...painting.pointer })
  const dayLessons = lessons.filter((lesson) => lesson.day === day)
  return (
    <>
      <p role="status" className="unseen">
        {painting.announcement}
      </p>
      <ol
        ref={list}
        aria-label={label}
        className={styles.list}
        style={{ '--units': units.length } as CSSProperties}
        {...pointer}
      >
        <li aria-hidden className={styles.layers}>
          <DayLayers units={units} givings={week[day - 1] ?? []} lessons={dayLessons} showsClashes={showsClashes} />
        </li>
        {units.map((unit, index) => (
          <li key={unit.start} className={styles.row} style={{ gridRow: index + 1 }}>
            <span aria-hidden className={styles.time}>
              {unit.start.endsWith(':00') && unit.start}
            </span>
            <button
              type="button"
              aria-disabled={isFixed}
              aria-label={formatHalfHourLabel(day, unit, week[day - 1]?.[index] ?? 'not', dayLessons)}
              data-day={day}
              data-unit={index}
            />
          </li>
        ))}
        {isDragging && (
          <li
            aria-hidden
            className={styles.chosen}
            style={{ gridRow: `${selection.from + 1} / ${selection.until + 1}` }}
          >
            <span className={styles.tag}>
              {units[selection.from]?.start}–{units[selection.until - 1]?.end} ·{' '}
              {t(($) => $.AVAILABILITY.HOURS, { hours: formatAvailabilityHours(countRangeHours(selection)) })}
            </span>
          </li>
        )}
      </ol>
    </>
  )
}
