import { type CSSProperties, type MouseEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { isPerson } from '#web/roster/attendee/is-person.ts'
import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { focusPeriod } from '../focus-period.ts'
import { type PlanLayout, getPlanStyle, toPlanPosition, countQuarters, findPointAt } from './plan-layout.ts'
import type { PersonBlock, PersonPlanRow } from './person-rows.ts'
import type { CommonGap, DayFreeTime } from './common-gaps.ts'
import { type PlanCursor, PersonRow } from './PersonRow.tsx'
import styles from './PeopleGrid.module.css'
import { PlanHead } from './PlanHead.tsx'
import { FreeTimeStrip } from './FreeTimeStrip.tsx'
import { usePeopleGridKeys } from './use-people-grid-keys.ts'

export interface PeopleGridProps {
  label: string
  week: readonly Temporal.PlainDate[]
  /** Indexes into `week` of the displayed days. */
  weekDayIndexes: readonly number[]
  hours: MinuteInterval
  now: Temporal.PlainDateTime
  rows: readonly PersonPlanRow[]
  /** Indexed like `week`. */
  freeTimeByDay: readonly DayFreeTime[]
  /** Names of whole-day holidays, by index in `week`. */
  wholeDayNames: readonly (string | undefined)[]
  /** People without a roster, who are not compared. */
  excludedIds: ReadonlySet<number>
  isBusy: boolean
  /** Returns whether too little of a gap is still to come. */
  hasPassed: (gap: CommonGap) => boolean
  /** The card's time; `weekDayIndex` is an index into `week`. */
  chosenTime: (MinuteInterval & { weekDayIndex: number }) | undefined
  /** Element next to which the card opens. */
  anchor: RefObject<HTMLElement | null>
  openAppointmentId: number | undefined
  onOpen: (block: PersonBlock) => void
  onGap: (gap: CommonGap, minute: number) => void
  onDay: (date: Temporal.PlainDate) => void
}

/** The grid is one tab stop with arrow keys inside. Escape focuses the heading of the roster. */
export function PeopleGrid(props: PeopleGridProps) {
  const { week, hours, now, rows, freeTimeByDay, wholeDayNames, excludedIds, openAppointmentId } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const layout = usePlanLayout(props)
  const { cell, stripInterval, personInterval, onKeyDown, goToCell } = usePeopleGridKeys({
    scroller,
    rows,
    freeTimeByDay,
    layout,
    start: getKeyboardStart(props),
    onOpen: props.onOpen,
    onGap: props.onGap,
    onLeave: focusPeriod,
  })
  useStartAtToday(scroller, props, layout)
  const { row, shownDayIndex } = cell
  const date = week[layout.weekDayIndexes[shownDayIndex] ?? 0]!
  const cursorMinute = (stripInterval ?? personInterval)?.from
  const cursor = { id: `${id}-${row}-${date.toString()}-${cursorMinute}`, shownDayIndex, date }
  const personCursor = personInterval && { ...cursor, interval: personInterval }
  return (
    <>
      <KeyboardHint id={`${id}-hint`} />
      <div
        ref={scroller}
        role="grid"
        aria-describedby={`${id}-hint`}
        tabIndex={0}
        aria-label={props.label}
        aria-readonly
        aria-busy={props.isBusy}
        aria-rowcount={rows.length + 2}
        aria-colcount={layout.weekDayIndexes.length * countQuarters(hours) + 1}
        aria-activedescendant={cursor.id}
        // The details panel finds the element by this key to return the focus.
        data-key={openAppointmentId}
        className={styles.grid}
        style={buildGridSizes(layout)}
        data-days={layout.weekDayIndexes.length > 1 ? 'many' : 'one'}
        onKeyDown={onKeyDown}
        onClick={(event) => handleClick(event, props, layout, goToCell)}
      >
        <PlanHead layout={layout} week={week} wholeDayNames={wholeDayNames} now={now} onDay={props.onDay} />
        <FreeTimeStrip
          {...{ freeTimeByDay, week, layout }}
          areAllPeople={rows.every(({ person }) => isPerson(person))}
          rosterCount={rows.length - excludedIds.size}
          hasPassed={props.hasPassed}
          cursor={stripInterval && { ...cursor, interval: stripInterval }}
        />
        <div role="rowgroup" className={styles.body}>
          <TimeMarkers {...props} layout={layout} />
          <PersonRows {...props} layout={layout} cursorRow={row} cursor={personCursor} />
        </div>
      </div>
    </>
  )
}

function KeyboardHint({ id }: { id: string }) {
  const { t } = useTexts()
  return (
    <p id={id} className="unseen">
      {t(($) => $.COMPOSE.PLAN.HINT)}
    </p>
  )
}

/** Returns a stable layout for equal days and hours, so that rows are not rendered again. */
function usePlanLayout({ weekDayIndexes, hours: { from, until } }: PeopleGridProps) {
  const daysKey = weekDayIndexes.join(' ')
  return useMemo<PlanLayout>(
    () => ({ weekDayIndexes: daysKey.split(' ').map(Number), hours: { from, until } }),
    [daysKey, from, until],
  )
}

interface PersonRowsProps extends PeopleGridProps {
  layout: PlanLayout
  /** Row of the keyboard cursor; 0 is the strip. */
  cursorRow: number
  cursor: PlanCursor<PersonBlock> | undefined
}

function PersonRows({
  rows,
  excludedIds,
  wholeDayNames,
  openAppointmentId,
  layout,
  cursorRow,
  cursor,
}: PersonRowsProps) {
  const { t, language } = useTexts()
  // Stable, so that the memoized rows are not rendered again.
  const closedKey = wholeDayNames.map((name) => (name === undefined ? '' : 'closed')).join()
  const closedDays = useMemo(() => closedKey.split(',').map(Boolean), [closedKey])
  return rows.map((row, personIndex) => (
    <PersonRow
      key={row.person.id}
      row={row}
      personIndex={personIndex}
      layout={layout}
      closedDays={closedDays}
      note={excludedIds.has(row.person.id) ? t(($) => $.COMPOSE.PLAN.NO_ROSTER) : undefined}
      cursor={cursorRow === personIndex + 1 ? cursor : undefined}
      openAppointmentId={
        openAppointmentId !== undefined && hasAppointment(row, openAppointmentId) ? openAppointmentId : undefined
      }
      language={language}
    />
  ))
}

const getMinuteOfDay = (now: Temporal.PlainDateTime) => now.hour * 60 + now.minute

const hasAppointment = ({ days }: PersonPlanRow, id: number) =>
  days.some((blocks) => blocks.some(({ entries }) => entries.some(({ appointment }) => appointment.id === id)))

/** Returns the first gap that has not passed, else the start of the first day. */
function getKeyboardStart({ freeTimeByDay, weekDayIndexes, hasPassed, hours }: PeopleGridProps) {
  const gap = weekDayIndexes
    .flatMap((weekDayIndex) => freeTimeByDay[weekDayIndex]?.gaps ?? [])
    .find((eachGap) => !hasPassed(eachGap))
  return gap
    ? { weekDayIndex: gap.weekDayIndex, minute: gap.from }
    : { weekDayIndex: weekDayIndexes[0] ?? 0, minute: hours.from }
}

const buildGridSizes = ({ weekDayIndexes, hours }: PlanLayout) =>
  ({
    '--days': weekDayIndexes.length,
    '--hours': (hours.until - hours.from) / 60,
    // Minutes before the first full hour.
    '--first': (60 - (hours.from % 60)) % 60,
  }) as CSSProperties

/** Scrolls to today when not all days fit. */
function useStartAtToday(scroller: RefObject<HTMLElement | null>, { week, now }: PeopleGridProps, layout: PlanLayout) {
  const todayIndex = layout.weekDayIndexes.findIndex((weekDayIndex) => week[weekDayIndex]?.equals(now.toPlainDate()))
  const firstDate = week[layout.weekDayIndexes[0] ?? 0]?.toString()
  useLayoutEffect(() => {
    const grid = scroller.current
    const track = grid?.querySelector<HTMLElement>('[data-track]')
    if (!grid || !track) return
    const isWeek = layout.weekDayIndexes.length > 1
    // A day starts an hour before now, so that the current lesson is in view.
    const startMinute = isWeek ? layout.hours.from : getMinuteOfDay(now) - 60
    grid.scrollLeft = todayIndex < 0 ? 0 : toPlanPosition(todayIndex, startMinute, layout) * track.offsetWidth
    // Only on opening and for another period: later, the user decides what to look at.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [firstDate, todayIndex, layout.weekDayIndexes.length])
}

/** Opens the bar at the clicked point, else the gap at that time. */
function handleClick(
  event: MouseEvent,
  { rows, freeTimeByDay, onOpen, onGap }: PeopleGridProps,
  layout: PlanLayout,
  goToCell: (cell: { row: number; shownDayIndex: number; minute: number }) => void,
) {
  const target = event.target as Element
  const track = target.closest('[role=row]')?.querySelector('[data-track]')?.getBoundingClientRect()
  if (!track || target.closest('[role=rowheader], [role=columnheader]')) return
  const { shownDayIndex, minute } = findPointAt((event.clientX - track.left) / track.width, layout)
  // Absent in the strip, which is row 0 for the keyboard.
  const clickedRow = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  const weekDayIndex = layout.weekDayIndexes[shownDayIndex] ?? -1
  const includesMinute = ({ from, until }: MinuteInterval) => from <= minute && minute < until
  goToCell({ row: clickedRow === undefined ? 0 : Number(clickedRow) + 1, shownDayIndex, minute: Math.floor(minute) })
  const clickedIds = target.closest<HTMLElement>('[data-ids]')?.dataset['ids']
  const block =
    clickedIds === undefined
      ? undefined
      : rows[Number(clickedRow)]?.days[weekDayIndex]?.find(
          ({ entries }) => entries.map(({ appointment }) => appointment.id).join(' ') === clickedIds,
        )
  const gap = freeTimeByDay[weekDayIndex]?.gaps.find(includesMinute)
  if (block) onOpen(block)
  else if (gap) onGap(gap, minute)
}

/** Draws behind all rows. */
function TimeMarkers({
  freeTimeByDay,
  week,
  now,
  chosenTime,
  anchor,
  hasPassed,
  layout,
}: PeopleGridProps & { layout: PlanLayout }) {
  const todayIndex = layout.weekDayIndexes.findIndex((weekDayIndex) => week[weekDayIndex]?.equals(now.toPlainDate()))
  const isNowVisible = getMinuteOfDay(now) >= layout.hours.from && getMinuteOfDay(now) < layout.hours.until
  const chosenDayIndex = chosenTime ? layout.weekDayIndexes.indexOf(chosenTime.weekDayIndex) : -1
  return (
    <div aria-hidden className={styles.columns}>
      {layout.weekDayIndexes.flatMap((weekDayIndex, shownDayIndex) =>
        (freeTimeByDay[weekDayIndex]?.gaps ?? []).map((gap) => (
          <i
            key={`${weekDayIndex} ${gap.from}`}
            className={styles.gap}
            data-missing={gap.missingPerson !== undefined || undefined}
            data-over={hasPassed(gap) || undefined}
            style={getPlanStyle(shownDayIndex, gap, layout)}
          />
        )),
      )}
      {chosenTime && chosenDayIndex >= 0 && (
        <>
          <i className={styles.chosen} style={getPlanStyle(chosenDayIndex, chosenTime, layout)} />
          <i ref={anchor} className={styles.anchor} style={getPlanStyle(chosenDayIndex, chosenTime, layout)} />
        </>
      )}
      {todayIndex >= 0 && isNowVisible && (
        <i
          className={styles.now}
          style={{ left: `${toPlanPosition(todayIndex, getMinuteOfDay(now), layout) * 100}%` }}
        />
      )}
    </div>
  )
}
