import { type CSSProperties, type MouseEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { isPerson } from '#web/roster/attendee/is-person.ts'
import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { type PlanLayout, getPlanStyle, toPlanPosition, countQuarters, findPointAt } from './plan-layout.ts'
import type { PersonBlock, PersonPlanRow } from './person-rows.ts'
import type { CommonGap, DayPresence } from './common-gaps.ts'
import { type PlanCursor, PersonRow } from './PersonRow.tsx'
import styles from './PeopleGrid.module.css'
import { PlanHead } from './PlanHead.tsx'
import { FreeTimeStrip } from './FreeTimeStrip.tsx'
import { usePeopleGridKeys } from './use-people-grid-keys.ts'

export interface PeopleGridProps {
  label: string
  week: readonly Temporal.PlainDate[]
  /** Indexes into `week` of the displayed days. */
  days: readonly number[]
  hours: MinuteInterval
  now: Temporal.PlainDateTime
  rows: readonly PersonPlanRow[]
  dayPresences: readonly DayPresence[]
  /** Names of whole-day holidays, by index in `week`. */
  wholeDays: readonly (string | undefined)[]
  /** Ids of people without a roster, who do not count. */
  excludedIds: ReadonlySet<number>
  isBusy: boolean
  isOver: (gap: CommonGap) => boolean
  /** The chosen time; `day` is an index into `week`. */
  chosenTime: (MinuteInterval & { day: number }) | undefined
  anchor: RefObject<HTMLElement | null>
  openAppointmentId: number | undefined
  onOpen: (block: PersonBlock) => void
  onGap: (gap: CommonGap, minute: number) => void
  onDay: (date: Temporal.PlainDate) => void
}

/** Shows people against hours. The grid is one tab stop with arrow keys inside. */
export function PeopleGrid(props: PeopleGridProps) {
  const { t } = useTexts()
  const { week, hours, now, rows, dayPresences, wholeDays, excludedIds, openAppointmentId } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const plan = usePlanLayout(props)
  const { cell, gapAtCell, barAtCell, onKeyDown, goToCell } = usePeopleGridKeys({
    scroller,
    rows,
    dayPresences,
    plan,
    start: findKeyboardStart(props),
    onOpen: props.onOpen,
    onGap: props.onGap,
    onLeave: () => document.getElementById('period')?.focus(),
  })
  useStartAtToday(scroller, props, plan)
  const { row, dayIndex } = cell
  const date = week[plan.days[dayIndex] ?? 0]!
  const cursor = { id: `${id}-${row}-${date.toString()}-${(gapAtCell ?? barAtCell)?.from}`, dayIndex, date }
  return (
    <>
      <p id={`${id}-hint`} className="unseen">
        {t(($) => $.COMPOSE.PLAN.HINT)}
      </p>
      <div
        ref={scroller}
        role="grid"
        aria-describedby={`${id}-hint`}
        tabIndex={0}
        aria-label={props.label}
        aria-readonly
        aria-busy={props.isBusy}
        aria-rowcount={rows.length + 2}
        aria-colcount={plan.days.length * countQuarters(hours) + 1}
        aria-activedescendant={cursor.id}
        // The details panel finds the element by this key to return the focus.
        data-key={openAppointmentId}
        className={styles.grid}
        style={buildGridSizes(plan)}
        data-days={plan.days.length > 1 ? 'many' : 'one'}
        onKeyDown={onKeyDown}
        onClick={(event) => handleClick(event, props, plan, goToCell)}
      >
        <PlanHead plan={plan} week={week} wholeDays={wholeDays} now={now} onDay={props.onDay} />
        <FreeTimeStrip
          {...{ dayPresences, week, plan }}
          isPeople={rows.every(({ person }) => isPerson(person))}
          count={rows.length - excludedIds.size}
          isOver={props.isOver}
          cursor={gapAtCell && { ...cursor, interval: gapAtCell }}
        />
        <div role="rowgroup" className={styles.body}>
          <Columns {...props} plan={plan} />
          <Rows {...props} plan={plan} cursorRow={row} cursor={barAtCell && { ...cursor, interval: barAtCell }} />
        </div>
      </div>
    </>
  )
}

/** Returns a stable layout while days and hours are equal, so that rows are not rendered again. */
function usePlanLayout({ days, hours: { from, until } }: PeopleGridProps) {
  const dayKey = days.join(' ')
  return useMemo<PlanLayout>(
    () => ({ days: dayKey.split(' ').map(Number), hours: { from, until } }),
    [dayKey, from, until],
  )
}

interface RowsProps extends PeopleGridProps {
  plan: PlanLayout
  /** Row of the keyboard cursor; 0 is the strip. */
  cursorRow: number
  cursor: PlanCursor<PersonBlock> | undefined
}

function Rows({ rows, excludedIds, wholeDays, openAppointmentId, plan, cursorRow, cursor }: RowsProps) {
  const { t, language } = useTexts()
  const closedKey = wholeDays.map((name) => (name === undefined ? '' : 'closed')).join()
  const closedDays = useMemo(() => closedKey.split(',').map(Boolean), [closedKey])
  return rows.map((row, index) => (
    <PersonRow
      key={row.person.id}
      row={row}
      index={index}
      plan={plan}
      closedDays={closedDays}
      note={excludedIds.has(row.person.id) ? t(($) => $.COMPOSE.PLAN.NO_ROSTER) : undefined}
      cursor={cursorRow === index + 1 ? cursor : undefined}
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

/** Returns the first gap that is not over, else the start of the first displayed day. */
function findKeyboardStart({ dayPresences, days, isOver, hours }: PeopleGridProps) {
  const gap = days.flatMap((day) => dayPresences[day]?.gaps ?? []).find((item) => !isOver(item))
  return gap ? { day: gap.day, minute: gap.from } : { day: days[0] ?? 0, minute: hours.from }
}

const buildGridSizes = ({ days, hours }: PlanLayout) =>
  ({
    '--days': days.length,
    '--hours': (hours.until - hours.from) / 60,
    '--first': (60 - (hours.from % 60)) % 60,
  }) as CSSProperties

/** Scrolls to today when not all days fit. */
function useStartAtToday(scroller: RefObject<HTMLElement | null>, { week, now }: PeopleGridProps, plan: PlanLayout) {
  const today = plan.days.findIndex((day) => week[day]?.equals(now.toPlainDate()))
  const first = week[plan.days[0] ?? 0]?.toString()
  useLayoutEffect(() => {
    const element = scroller.current
    const track = element?.querySelector<HTMLElement>('[data-track]')
    if (!element || !track) return
    const from = plan.days.length > 1 ? plan.hours.from : getMinuteOfDay(now) - 60
    element.scrollLeft = today < 0 ? 0 : toPlanPosition(today, from, plan) * track.offsetWidth
    // Only on opening and for another period: later, the user decides what to look at.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first, today, plan.days.length])
}

/** Opens the bar at the clicked point, else the gap at that time. */
function handleClick(
  event: MouseEvent,
  { rows, dayPresences, onOpen, onGap }: PeopleGridProps,
  plan: PlanLayout,
  goToCell: (cell: { row: number; dayIndex: number; minute: number }) => void,
) {
  const target = event.target as Element
  const track = target.closest('[role=row]')?.querySelector('[data-track]')?.getBoundingClientRect()
  if (!track || target.closest('[role=rowheader], [role=columnheader]')) return
  const { dayIndex, minute } = findPointAt((event.clientX - track.left) / track.width, plan)
  const index = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  const day = plan.days[dayIndex] ?? -1
  const includesMinute = ({ from, until }: MinuteInterval) => from <= minute && minute < until
  goToCell({ row: index === undefined ? 0 : Number(index) + 1, dayIndex, minute: Math.floor(minute) })
  const ids = target.closest<HTMLElement>('[data-ids]')?.dataset['ids']
  const block =
    ids === undefined
      ? undefined
      : rows[Number(index)]?.days[day]?.find(
          ({ entries }) => entries.map(({ appointment }) => appointment.id).join(' ') === ids,
        )
  const gap = dayPresences[day]?.gaps.find(includesMinute)
  if (block) onOpen(block)
  else if (gap) onGap(gap, minute)
}

function Columns({
  dayPresences,
  week,
  now,
  chosenTime,
  anchor,
  isOver,
  plan,
}: PeopleGridProps & { plan: PlanLayout }) {
  const today = plan.days.findIndex((day) => week[day]?.equals(now.toPlainDate()))
  const isNowVisible = getMinuteOfDay(now) >= plan.hours.from && getMinuteOfDay(now) < plan.hours.until
  const chosenDayIndex = chosenTime ? plan.days.indexOf(chosenTime.day) : -1
  return (
    <div aria-hidden className={styles.columns}>
      {plan.days.flatMap((day, dayIndex) =>
        (dayPresences[day]?.gaps ?? []).map((gap) => (
          <i
            key={`${day} ${gap.from}`}
            className={styles.gap}
            data-missing={gap.missing !== undefined || undefined}
            data-over={isOver(gap) || undefined}
            style={getPlanStyle(dayIndex, gap, plan)}
          />
        )),
      )}
      {chosenTime && chosenDayIndex >= 0 && (
        <>
          <i className={styles.chosen} style={getPlanStyle(chosenDayIndex, chosenTime, plan)} />
          <i ref={anchor} className={styles.anchor} style={getPlanStyle(chosenDayIndex, chosenTime, plan)} />
        </>
      )}
      {today >= 0 && isNowVisible && (
        <i className={styles.now} style={{ left: `${toPlanPosition(today, getMinuteOfDay(now), plan) * 100}%` }} />
      )}
    </div>
  )
}
