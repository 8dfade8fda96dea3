import type { CSSProperties } from 'react'
import { useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatHalfHourLabel, countRangeHours, formatAvailabilityHours } from './availability-labels.ts'
import { DayLayers } from './DayLayers.tsx'
import styles from './DayList.module.css'
import { usePainting } from './use-painting.ts'
import { usePaintingPointer } from './use-painting-pointer.ts'
import type { WeekGridProps } from './WeekGrid.tsx'

/**
 * Shows a day, the only item of `days`, on a phone, with a button per half hour. A long press and drag paints several,
 * and a swipe scrolls.
 */
export function DayList({ label, days, units, givings, lessons, showsClashes, isReadOnly, ...rest }: WeekGridProps) {
  const { t } = useTexts()
  const listElement = useRef<HTMLOListElement>(null)
  const day = days[0] ?? 1
  const painting = usePainting({ days, units, isReadOnly, ...rest })
  const { selection, isDragging } = painting
  const pointer = usePaintingPointer({ scroller: listElement, isReadOnly, ...painting.pointer })
  const dayLessons = lessons.filter((lesson) => lesson.day === day)
  return (
    <>
      <p role="status" className="unseen">
        {painting.announcement}
      </p>
      <ol
        ref={listElement}
        aria-label={label}
        className={styles.list}
        style={{ '--units': units.length } as CSSProperties}
        {...pointer}
      >
        <li aria-hidden className={styles.layers}>
          <DayLayers units={units} givings={givings[day - 1] ?? []} lessons={dayLessons} showsClashes={showsClashes} />
        </li>
        {units.map((unit, unitIndex) => (
          <li key={unit.start} className={styles.row} style={{ gridRow: unitIndex + 1 }}>
            <span aria-hidden className={styles.time}>
              {unit.start.endsWith(':00') && unit.start}
            </span>
            <button
              type="button"
              aria-disabled={isReadOnly}
              aria-label={formatHalfHourLabel(day, unit, givings[day - 1]?.[unitIndex] ?? 'not', dayLessons)}
              data-day={day}
              data-unit={unitIndex}
            />
          </li>
        ))}
        {isDragging && (
          <li
            aria-hidden
            className={styles.chosen}
            style={{ gridRow: `${selection.startIndex + 1} / ${selection.endIndex + 1}` }}
          >
            <span className={styles.tag}>
              {units[selection.startIndex]?.start}–{units[selection.endIndex - 1]?.end} ·{' '}
              {t(($) => $.AVAILABILITY.HOURS, { hours: formatAvailabilityHours(countRangeHours(selection)) })}
            </span>
          </li>
        )}
      </ol>
    </>
  )
}
