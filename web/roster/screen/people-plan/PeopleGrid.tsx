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
  together: readonly DayPresence[]
  /** Names of whole-day holidays, by index in `week`. */
  wholeDays: readonly (string | undefined)[]
  /** Ids of people without a roster, who do not count. */
  without: ReadonlySet<number>
  isBusy: boolean
  isOver: (gap: CommonGap) => boolean
  /** The chosen time; `day` is an index into `week`. */
  chosen: (MinuteInterval & { day: number }) | undefined
  anchor: RefObject<HTMLElement | null>
  open: number | undefined
  onOpen: (block: PersonBlock) => void
  onGap: (gap: CommonGap, minute: number) => void
  onDay: (date: Temporal.PlainDate) => void
}

/** Shows people against hours. The grid is one tab stop with arrow keys inside. */
export function PeopleGrid(props: PeopleGridProps) {
  const { t } = useTexts()
  const { week, hours, now, rows, together, wholeDays, without, open } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const plan = useAcross(props)
  const { place, atGap, atBar, onKeyDown, goTo } = usePeopleGridKeys({
    scroller,
    rows,
    together,
    plan,
    start: findKeyboardStart(props),
    onOpen: props.onOpen,
    onGap: props.onGap,
    onLeave: () => document.getElementById('period')?.focus(),
  })
  useStartAtToday(scroller, props, plan)
  const date = week[plan.days[place.day] ?? 0]!
  const cursor = { id: `${id}-${place.row}-${date.toString()}-${(atGap ?? atBar)?.from}`, at: place.day, date }
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
        data-key={open}
        className={styles.grid}
        style={buildGridSizes(plan)}
        data-days={plan.days.length > 1 ? 'many' : 'one'}
        onKeyDown={onKeyDown}
        onClick={(event) => handleClick(event, props, plan, goTo)}
      >
        <PlanHead plan={plan} week={week} wholeDays={wholeDays} now={now} onDay={props.onDay} />
        <FreeTimeStrip
          {...{ together, week, plan }}
          isPeople={rows.every(({ who }) => isPerson(who))}
          count={rows.length - without.size}
          isOver={props.isOver}
          cursor={atGap && { ...cursor, stretch: atGap }}
        />
        <div role="rowgroup" className={styles.body}>
          <Columns {...props} plan={plan} />
          <Rows {...props} plan={plan} at={place.row} cursor={atBar && { ...cursor, stretch: atBar }} />
        </div>
      </div>
    </>
  )
}

/** Returns a stable layout while days and hours are equal, so that rows are not rendered again. */
function useAcross({ days, hours: { from, until } }: PeopleGridProps) {
  const shown = days.join(' ')
  return useMemo<PlanLayout>(
    () => ({ days: shown.split(' ').map(Number), hours: { from, until } }),
    [shown, from, until],
  )
}

interface RowsProps extends PeopleGridProps {
  plan: PlanLayout
  /** Row of the keyboard cursor; 0 is the strip. */
  at: number
  cursor: PlanCursor<PersonBlock> | undefined
}

function Rows({ rows, without, wholeDays, open, plan, at, cursor }: RowsProps) {
  const { t, language } = useTexts()
  const isClosed = wholeDays.map((name) => (name === undefined ? '' : 'closed')).join()
  const closed = useMemo(() => isClosed.split(',').map(Boolean), [isClosed])
  return rows.map((row, index) => (
    <PersonRow
      key={row.who.id}
      row={row}
      index={index}
      plan={plan}
      closed={closed}
      note={without.has(row.who.id) ? t(($) => $.COMPOSE.PLAN.NO_ROSTER) : undefined}
      cursor={at === index + 1 ? cursor : undefined}
      open={open !== undefined && hasAppointment(row, open) ? open : undefined}
      language={language}
    />
  ))
}

const getMinuteOfDay = (now: Temporal.PlainDateTime) => now.hour * 60 + now.minute

const hasAppointment = ({ days }: PersonPlanRow, id: number) =>
  days.some((blocks) => blocks.some(({ entries }) => entries.some(({ appointment }) => appointment.id === id)))

/** Returns the first gap that is not over, else the start of the first displayed day. */
function findKeyboardStart({ together, days, isOver, hours }: PeopleGridProps) {
  const gap = days.flatMap((day) => together[day]?.gaps ?? []).find((item) => !isOver(item))
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
  { rows, together, onOpen, onGap }: PeopleGridProps,
  plan: PlanLayout,
  goTo: (place: { row: number; day: number; minute: number }) => void,
) {
  const target = event.target as Element
  const track = target.closest('[role=row]')?.querySelector('[data-track]')?.getBoundingClientRect()
  if (!track || target.closest('[role=rowheader], [role=columnheader]')) return
  const { at, minute } = findPointAt((event.clientX - track.left) / track.width, plan)
  const index = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  const day = plan.days[at] ?? -1
  const isAt = ({ from, until }: MinuteInterval) => from <= minute && minute < until
  goTo({ row: index === undefined ? 0 : Number(index) + 1, day: at, minute: Math.floor(minute) })
  const ids = target.closest<HTMLElement>('[data-ids]')?.dataset['ids']
  const block =
    ids === undefined
      ? undefined
      : rows[Number(index)]?.days[day]?.find(
          ({ entries }) => entries.map(({ appointment }) => appointment.id).join(' ') === ids,
        )
  const gap = together[day]?.gaps.find(isAt)
  if (block) onOpen(block)
  else if (gap) onGap(gap, minute)
}

function Columns({ together, week, now, chosen, anchor, isOver, plan }: PeopleGridProps & { plan: PlanLayout }) {
  const today = plan.days.findIndex((day) => week[day]?.equals(now.toPlainDate()))
  const isInSight = getMinuteOfDay(now) >= plan.hours.from && getMinuteOfDay(now) < plan.hours.until
  const at = chosen ? plan.days.indexOf(chosen.day) : -1
  return (
    <div aria-hidden className={styles.columns}>
      {plan.days.flatMap((day, at) =>
        (together[day]?.gaps ?? []).map((gap) => (
          <i
            key={`${day} ${gap.from}`}
            className={styles.gap}
            data-missing={gap.missing !== undefined || undefined}
            data-over={isOver(gap) || undefined}
            style={getPlanStyle(at, gap, plan)}
          />
        )),
      )}
      {chosen && at >= 0 && (
        <>
          <i className={styles.chosen} style={getPlanStyle(at, chosen, plan)} />
          <i ref={anchor} className={styles.anchor} style={getPlanStyle(at, chosen, plan)} />
        </>
      )}
      {today >= 0 && isInSight && (
        <i className={styles.now} style={{ left: `${toPlanPosition(today, getMinuteOfDay(now), plan) * 100}%` }} />
      )}
    </div>
  )
}
