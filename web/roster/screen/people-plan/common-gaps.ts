import {
  findCommonFreeTimes,
  type SharedBusyInterval,
  computeBusyIntervals,
} from '@uurwerk/contract/rules/common-free-time'
import { parseMinuteOfDay, snapUp, type MinuteInterval } from '#web/rooms/booking/day-plan/minutes-of-day.ts'
import { isWeekend } from '#web/lib/time.ts'
import type { ColouredAttendee } from '#web/roster/attendee/attendee-tags.ts'
import type { PersonPlanRow } from './person-rows.ts'

type Day = Temporal.PlainDate

/** A time of a day at which all are free together, or all but one. */
export interface CommonGap extends MinuteInterval {
  /** The day, by its place in the plan. */
  day: number
  missing: ColouredAttendee | undefined
}

/** What is wanted of such a time. */
export interface GapCriteria {
  least: number
  mayMiss: boolean
}

/** The lengths to choose from, in minutes. */
export const gapLengths = [30, 50, 100] as const

/** What the address says of it; else as long as most lessons are, with everyone. */
export const parseGapCriteria = ({
  free,
  missing,
}: {
  free?: number | undefined
  missing?: 1 | undefined
}): GapCriteria => ({
  least: gapLengths.find((length) => length === free) ?? 50,
  mayMiss: missing === 1,
})

export interface DayPresence {
  presences: readonly SharedBusyInterval[]
  gaps: readonly CommonGap[]
}

interface Plan {
  days: readonly Day[]
  /** The hours of the school. */
  school: { start: string; end: string }
  /** Whether nobody can be asked on a day, by its place: a holiday, or one of a week that is not published. */
  isClosed: (day: number) => boolean
}

/** For each day how many are busy when, and when all are free in the hours of the school. */
export function findCommonGaps(
  rows: readonly PersonPlanRow[],
  { days, school, isClosed }: Plan,
  wish: GapCriteria,
): DayPresence[] {
  const hours = { from: parseMinuteOfDay(school.start), until: parseMinuteOfDay(school.end) }
  return days.map((date, day) => {
    if (rows.length === 0 || isWeekend(date) || isClosed(day)) return { presences: [], gaps: [] }
    const busy = rows.map(({ days }) => days[day]?.filter(({ isBusy }) => isBusy) ?? [])
    const presences = computeBusyIntervals(busy, hours)
    const gaps = findCommonFreeTimes(presences, wish).map(({ from, until, missing }) => ({
      day,
      from,
      until,
      missing: missing === undefined ? undefined : rows[missing]?.who,
    }))
    return { presences, gaps }
  })
}

/** The part of a gap that is still to come, by five minutes; nothing where that is shorter than what is wanted. */
export function findRemainingGap(
  gap: CommonGap,
  date: Day,
  now: Temporal.PlainDateTime,
  least: number,
): MinuteInterval | undefined {
  const days = now.toPlainDate().until(date).days
  if (days < 0) return undefined
  const from = days > 0 ? gap.from : Math.max(gap.from, snapUp(now.hour * 60 + now.minute))
  return gap.until - from >= least ? { from, until: gap.until } : undefined
}

/** When to meet in what is left of a gap: at the minute that was pointed at, or as soon as can be. */
export function chooseMeetingTime(left: MinuteInterval, least: number, minute = left.from): MinuteInterval {
  const from = Math.max(left.from, Math.min(Math.floor(minute / 5) * 5, left.until - least))
  return { from, until: from + least }
}
