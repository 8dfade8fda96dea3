import type { Giving, HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import type { PlannedLesson } from '@uurwerk/contract/staff/availability'
import { Copy } from 'lucide-react'
import { type CSSProperties, memo, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatHalfHourLabel, formatWeekday, countRangeHours, formatAvailabilityHours } from './availability-labels.ts'
import { DayLayers } from './DayLayers.tsx'
import { usePainting } from './use-painting.ts'
import { usePaintingPointer } from './use-painting-pointer.ts'
import { countDayHours, type HalfHourRange } from './availability-week.ts'
import styles from './WeekGrid.module.css'

export interface WeekGridProps {
  label: string
  days: readonly number[]
  units: readonly HalfHourSlot[]
  /** Availability of each day, from Monday on. */
  week: readonly (readonly Giving[])[]
  lessons: readonly PlannedLesson[]
  /** Whether lessons outside the available time are marked. */
  showsClashes: boolean
  brush: Giving
  isFixed: boolean
  paint: (range: HalfHourRange, giving: Giving) => void
  undo: () => boolean
  redo: () => boolean
  /** Opens the dialog that copies a day to other days. */
  onCopy: (day: number) => void
}

/** Paints a week of half hours by dragging, touch or keys. The grid is one tab stop with arrow keys inside. */
export function WeekGrid({ label, days, units, week, lessons, showsClashes, onCopy, isFixed, ...rest }: WeekGridProps) {
  const { t } = useTexts()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const painting = usePainting({ days, units, isFixed, ...rest })
  const pointer = usePaintingPointer({ scroller, isFixed, ...painting.pointer })
  const [hasVisibleFocus, setVisibleFocus] = useState(false)
  const { activeCell, selection } = painting
  const activeId = `${id}-${activeCell.day}-${activeCell.unit}`
  useEffect(() => {
    if (hasVisibleFocus) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [hasVisibleFocus, activeId])
  return (
    <>
      <p id={`${id}-hint`} className="unseen">
        {isFixed ? t(($) => $.AVAILABILITY.GRID.FIXED) : t(($) => $.AVAILABILITY.GRID.HINT)}
      </p>
      <p role="status" className="unseen">
        {painting.announcement}
      </p>
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.heads} style={{ '--days': days.length } as CSSProperties}>
          {days.map((day) => (
            <Head key={day} day={day} givings={week[day - 1] ?? []} isFixed={isFixed} onCopy={onCopy} />
          ))}
        </div>
        <div
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-readonly={isFixed}
          aria-multiselectable
          aria-activedescendant={activeId}
          className={styles.grid}
          style={{ '--days': days.length, '--units': units.length } as CSSProperties}
          onKeyDown={painting.onKeyDown}
          onFocus={({ currentTarget }) => setVisibleFocus(currentTarget.matches(':focus-visible'))}
          onBlur={() => setVisibleFocus(false)}
          data-fixed={isFixed || undefined}
          {...pointer}
        >
          <HalfHours {...{ id, days, units, week, lessons, showsClashes, selection }} />
          {(hasVisibleFocus || painting.isDragging) && (
            <SelectionFrame
              selection={selection}
              days={days}
              units={units}
              isTagged={painting.isDragging || isLong(selection)}
            />
          )}
        </div>
      </div>
    </>
  )
}

interface HalfHoursProps extends Pick<WeekGridProps, 'days' | 'units' | 'week' | 'lessons' | 'showsClashes'> {
  id: string
  selection: HalfHourRange
}

function HalfHours({ id, days, units, week, lessons, showsClashes, selection }: HalfHoursProps) {
  return (
    <>
      {days.map((day, column) => (
        <div key={day} className={styles.layers} style={{ gridColumn: column + 2 }}>
          <DayLayers
            units={units}
            givings={week[day - 1] ?? []}
            lessons={filterLessonsByDay(lessons, day)}
            showsClashes={showsClashes}
          />
        </div>
      ))}
      {units.map((unit, index) => (
        <Row
          key={unit.start}
          id={id}
          index={index}
          unit={unit}
          days={days}
          week={week}
          lessons={lessons}
          selection={selection}
        />
      ))}
    </>
  )
}

const isLong = ({ days, from, until }: HalfHourRange) => days.length > 1 || until - from > 1
const filterLessonsByDay = (lessons: readonly PlannedLesson[], day: number) =>
  lessons.filter((lesson) => lesson.day === day)

interface HeadProps {
  day: number
  givings: readonly Giving[]
  isFixed: boolean
  onCopy: (day: number) => void
}

function Head({ day, givings, isFixed, onCopy }: HeadProps) {
  const { t } = useTexts()
  const copyLabel = t(($) => $.AVAILABILITY.COPY_FROM, { day: formatWeekday(day) })
  return (
    <div className={styles.head}>
      <b className={styles.long}>{formatWeekday(day)}</b>
      <b className={styles.short}>{formatWeekday(day, 'short')}</b>
      <span>{t(($) => $.AVAILABILITY.HOURS, { hours: formatAvailabilityHours(countDayHours(givings)) })}</span>
      {!isFixed && (
        <button type="button" aria-label={copyLabel} title={copyLabel} onClick={() => onCopy(day)}>
          <Copy size={15} aria-hidden />
        </button>
      )}
    </div>
  )
}

interface RowProps {
  id: string
  index: number
  unit: HalfHourSlot
  days: readonly number[]
  week: readonly (readonly Giving[])[]
  lessons: readonly PlannedLesson[]
  selection: HalfHourRange
}

function Row({ id, index, unit, days, week, lessons, selection }: RowProps) {
  const isHour = unit.start.endsWith(':00')
  return (
    <div role="row" className={styles.row}>
      <span
        role="rowheader"
        className={styles.time}
        data-first={index === 0 || undefined}
        style={{ gridRow: index + 1 }}
      >
        <span className={isHour ? undefined : 'unseen'}>{unit.start}</span>
      </span>
      {days.map((day, column) => (
        <HalfHour
          key={day}
          id={`${id}-${day}-${index}`}
          label={formatHalfHourLabel(day, unit, week[day - 1]?.[index] ?? 'not', lessons)}
          day={day}
          unit={index}
          column={column}
          isSelected={selection.days.includes(day) && index >= selection.from && index < selection.until}
        />
      ))}
    </div>
  )
}

interface HalfHourProps {
  id: string
  label: string
  day: number
  unit: number
  column: number
  isSelected: boolean
}

const HalfHour = memo(function HalfHour({ id, label, day, unit, column, isSelected }: HalfHourProps) {
  return (
    <div
      role="gridcell"
      id={id}
      aria-label={label}
      aria-selected={isSelected}
      data-day={day}
      data-unit={unit}
      className={styles.cell}
      style={{ gridColumn: column + 2, gridRow: unit + 1 }}
    />
  )
})

interface SelectionFrameProps {
  selection: HalfHourRange
  days: readonly number[]
  units: readonly HalfHourSlot[]
  isTagged: boolean
}

/** Frames the selection, with its times and hours. */
function SelectionFrame({ selection, days, units, isTagged }: SelectionFrameProps) {
  const { t } = useTexts()
  const firstColumn = days.indexOf(selection.days[0] ?? 1) + 2
  const hours = t(($) => $.AVAILABILITY.HOURS, { hours: formatAvailabilityHours(countRangeHours(selection)) })
  return (
    <div
      aria-hidden
      className={styles.chosen}
      style={{
        gridColumn: `${firstColumn} / ${firstColumn + selection.days.length}`,
        gridRow: `${selection.from + 1} / ${selection.until + 1}`,
      }}
    >
      {isTagged && (
        <span className={styles.tag}>
          {units[selection.from]?.start}–{units[selection.until - 1]?.end} · {hours}
        </span>
      )}
    </div>
  )
}
