import type { Giving, HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import type { PlannedLesson } from '@uurwerk/contract/staff/availability'
import { Copy } from 'lucide-react'
import { type CSSProperties, memo, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatHalfHourLabel, formatWeekday, countRangeHours, formatAvailabilityHours } from './availability-labels.ts'
import { DayLayers } from './DayLayers.tsx'
import { usePainting } from './use-painting.ts'
import { usePaintingPointer } from './use-painting-pointer.ts'
import { countDayHours, hasSeveralHalfHours, type HalfHourRange } from './availability-week.ts'
import styles from './WeekGrid.module.css'

/** Column of the first day in the CSS grid, which counts from 1; the column before it has the times. */
const firstDayColumn = 2

export interface WeekGridProps {
  label: string
  days: readonly number[]
  units: readonly HalfHourSlot[]
  /** Availability of each day, from Monday on. */
  givings: readonly (readonly Giving[])[]
  lessons: readonly PlannedLesson[]
  /** Whether lessons outside the available time are marked. */
  showsClashes: boolean
  brush: Giving
  isReadOnly: boolean
  paint: (range: HalfHourRange, giving: Giving) => void
  undo: () => boolean
  redo: () => boolean
  onCopyDay: (day: number) => void
}

/** Paints a week of half hours by dragging, touch or keys. The grid is one tab stop with arrow keys inside. */
export function WeekGrid({ label, onCopyDay, ...week }: WeekGridProps) {
  const { days, units, givings, lessons, showsClashes, isReadOnly } = week
  const { t } = useTexts()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const painting = usePainting(week)
  const pointer = usePaintingPointer({ scroller, isReadOnly, ...painting.pointer })
  const [hasVisibleFocus, setVisibleFocus] = useState(false)
  const { activeCell, selection } = painting
  const activeId = `${id}-${activeCell.day}-${activeCell.unitIndex}`
  useEffect(() => {
    if (hasVisibleFocus) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [hasVisibleFocus, activeId])
  return (
    <>
      <p id={`${id}-hint`} className="unseen">
        {isReadOnly ? t(($) => $.AVAILABILITY.GRID.FIXED) : t(($) => $.AVAILABILITY.GRID.HINT)}
      </p>
      <p role="status" className="unseen">
        {painting.announcement}
      </p>
      <div ref={scroller} className="scrolling">
        <div className={styles.heads} style={{ '--days': days.length } as CSSProperties}>
          {days.map((day) => (
            <DayHead key={day} {...{ day, isReadOnly, onCopyDay }} dayGivings={givings[day - 1] ?? []} />
          ))}
        </div>
        <div
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-readonly={isReadOnly}
          aria-multiselectable
          aria-activedescendant={activeId}
          className={styles.grid}
          style={{ '--days': days.length, '--units': units.length } as CSSProperties}
          onKeyDown={painting.onKeyDown}
          onFocus={({ currentTarget }) => setVisibleFocus(currentTarget.matches(':focus-visible'))}
          onBlur={() => setVisibleFocus(false)}
          data-fixed={isReadOnly || undefined}
          {...pointer}
        >
          <HalfHours {...{ id, days, units, givings, lessons, showsClashes, selection }} />
          {(hasVisibleFocus || painting.isDragging) && (
            <SelectionFrame
              selection={selection}
              days={days}
              units={units}
              hasTag={painting.isDragging || hasSeveralHalfHours(selection)}
            />
          )}
        </div>
      </div>
    </>
  )
}

interface HalfHoursProps extends Pick<WeekGridProps, 'days' | 'units' | 'givings' | 'lessons' | 'showsClashes'> {
  id: string
  selection: HalfHourRange
}

function HalfHours({ id, days, units, givings, lessons, showsClashes, selection }: HalfHoursProps) {
  return (
    <>
      {days.map((day, dayIndex) => (
        <div key={day} className={styles.layers} style={{ gridColumn: firstDayColumn + dayIndex }}>
          <DayLayers
            units={units}
            givings={givings[day - 1] ?? []}
            lessons={filterLessonsByDay(lessons, day)}
            showsClashes={showsClashes}
          />
        </div>
      ))}
      {units.map((unit, unitIndex) => (
        <HalfHourRow
          key={unit.start}
          id={id}
          unitIndex={unitIndex}
          unit={unit}
          days={days}
          givings={givings}
          lessons={lessons}
          selection={selection}
        />
      ))}
    </>
  )
}

const filterLessonsByDay = (lessons: readonly PlannedLesson[], day: number) =>
  lessons.filter((lesson) => lesson.day === day)

interface DayHeadProps {
  day: number
  dayGivings: readonly Giving[]
  isReadOnly: boolean
  onCopyDay: (day: number) => void
}

function DayHead({ day, dayGivings, isReadOnly, onCopyDay }: DayHeadProps) {
  const { t } = useTexts()
  const copyLabel = t(($) => $.AVAILABILITY.COPY_FROM, { day: formatWeekday(day) })
  return (
    <div className={styles.head}>
      <b className={`textStrong ${styles.long}`}>{formatWeekday(day)}</b>
      <b className={`textStrong ${styles.short}`}>{formatWeekday(day, 'short')}</b>
      <span className="textQuiet textSmall tabular">
        {t(($) => $.AVAILABILITY.HOURS, { hours: formatAvailabilityHours(countDayHours(dayGivings)) })}
      </span>
      {!isReadOnly && (
        <button
          type="button"
          aria-label={copyLabel}
          title={copyLabel}
          className={styles.copy}
          onClick={() => onCopyDay(day)}
        >
          <Copy size={15} aria-hidden />
        </button>
      )}
    </div>
  )
}

interface HalfHourRowProps {
  id: string
  unitIndex: number
  unit: HalfHourSlot
  days: readonly number[]
  givings: readonly (readonly Giving[])[]
  lessons: readonly PlannedLesson[]
  selection: HalfHourRange
}

function HalfHourRow({ id, unitIndex, unit, days, givings, lessons, selection }: HalfHourRowProps) {
  const isWholeHour = unit.start.endsWith(':00')
  return (
    <div role="row" className={styles.row}>
      <span
        role="rowheader"
        className={styles.time}
        data-first={unitIndex === 0 || undefined}
        style={{ gridRow: unitIndex + 1 }}
      >
        <span className={isWholeHour ? undefined : 'unseen'}>{unit.start}</span>
      </span>
      {days.map((day, dayIndex) => (
        <HalfHourCellBox
          key={day}
          id={`${id}-${day}-${unitIndex}`}
          label={formatHalfHourLabel(day, unit, givings[day - 1]?.[unitIndex] ?? 'not', lessons)}
          day={day}
          unitIndex={unitIndex}
          dayIndex={dayIndex}
          isSelected={
            selection.days.includes(day) && unitIndex >= selection.startIndex && unitIndex < selection.endIndex
          }
        />
      ))}
    </div>
  )
}

interface HalfHourCellBoxProps {
  id: string
  label: string
  day: number
  unitIndex: number
  dayIndex: number
  isSelected: boolean
}

const HalfHourCellBox = memo(function HalfHourCellBox({
  id,
  label,
  day,
  unitIndex,
  dayIndex,
  isSelected,
}: HalfHourCellBoxProps) {
  return (
    <div
      role="gridcell"
      id={id}
      aria-label={label}
      aria-selected={isSelected}
      data-day={day}
      data-unit={unitIndex}
      className={styles.cell}
      style={{ gridColumn: firstDayColumn + dayIndex, gridRow: unitIndex + 1 }}
    />
  )
})

interface SelectionFrameProps {
  selection: HalfHourRange
  days: readonly number[]
  units: readonly HalfHourSlot[]
  hasTag: boolean
}

/** Frames the selection, with its times and hours. */
function SelectionFrame({ selection, days, units, hasTag }: SelectionFrameProps) {
  const { t } = useTexts()
  const firstColumn = firstDayColumn + days.indexOf(selection.days[0] ?? 1)
  const hours = t(($) => $.AVAILABILITY.HOURS, { hours: formatAvailabilityHours(countRangeHours(selection)) })
  return (
    <div
      aria-hidden
      className={styles.chosen}
      style={{
        gridColumn: `${firstColumn} / ${firstColumn + selection.days.length}`,
        gridRow: `${selection.startIndex + 1} / ${selection.endIndex + 1}`,
      }}
    >
      {hasTag && (
        <span className={styles.tag}>
          {units[selection.startIndex]?.start}–{units[selection.endIndex - 1]?.end} · {hours}
        </span>
      )}
    </div>
  )
}
