import {
  findCommonFreeTimes,
  type OccupancyInterval,
  computeOccupancyIntervals,
} from '@uurwerk/contract/rules/common-free-time'
import { parseMinuteOfDay, roundDownToStep, roundUpToStep, type MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { isWeekend } from '#web/lib/time.ts'
import type { ColouredAttendee } from '#web/roster/attendee/attendee-tags.ts'
import type { PersonPlanRow } from './person-rows.ts'

/** A time at which all people are free, or all but one. */
export interface CommonGap extends MinuteInterval {
  /** Index into the week. */
  weekDayIndex: number
  /** The only person who is busy; undefined if everyone is free. */
  missingPerson: ColouredAttendee | undefined
}

/** `canMissOnePerson` also accepts times at which a single person is busy. */
export interface GapCriteria {
  minimumMinutes: number
  canMissOnePerson: boolean
}

/** Length of most lessons. */
const lessonMinutes = 50

/** Minimum lengths on offer, in minutes. */
export const gapLengths = [30, 50, 100] as const

/** Defaults to everyone free for the length of a lesson. */
export const parseGapCriteria = ({
  free,
  missing,
}: {
  free?: number | undefined
  missing?: 1 | undefined
}): GapCriteria => ({
  minimumMinutes: gapLengths.find((length) => length === free) ?? lessonMinutes,
  canMissOnePerson: missing === 1,
})

/** The occupancy intervals follow each other and cover the school day; a closed day has none. */
export interface DayFreeTime {
  occupancyIntervals: readonly OccupancyInterval[]
  gaps: readonly CommonGap[]
}

interface SchoolWeek {
  week: readonly Temporal.PlainDate[]
  schoolDay: { start: string; end: string }
  /** Holidays and days of an unpublished week offer no gaps. */
  isClosed: (weekDayIndex: number) => boolean
}

export function listFreeTimeByDay(
  rows: readonly PersonPlanRow[],
  { week, schoolDay, isClosed }: SchoolWeek,
  criteria: GapCriteria,
): DayFreeTime[] {
  const hours = { from: parseMinuteOfDay(schoolDay.start), until: parseMinuteOfDay(schoolDay.end) }
  return week.map((date, weekDayIndex) => {
    if (rows.length === 0 || isWeekend(date) || isClosed(weekDayIndex)) return { occupancyIntervals: [], gaps: [] }
    const busyBlocksByPerson = rows.map(({ days }) => days[weekDayIndex]?.filter(({ isBusy }) => isBusy) ?? [])
    const occupancyIntervals = computeOccupancyIntervals(busyBlocksByPerson, hours)
    const gaps = findCommonFreeTimes(occupancyIntervals, {
      minimumMinutes: criteria.minimumMinutes,
      canMissOnePerson: criteria.canMissOnePerson,
    }).map(({ from, until, missingPersonIndex }) => ({
      weekDayIndex,
      from,
      until,
      missingPerson: missingPersonIndex === undefined ? undefined : rows[missingPersonIndex]?.person,
    }))
    return { occupancyIntervals, gaps }
  })
}

/** Returns the rest of a gap, from a multiple of five minutes; undefined if shorter than `minimumMinutes`. */
export function findRemainingGap(
  gap: CommonGap,
  date: Temporal.PlainDate,
  now: Temporal.PlainDateTime,
  minimumMinutes: number,
): MinuteInterval | undefined {
  const daysFromNow = now.toPlainDate().until(date).days
  if (daysFromNow < 0) return undefined
  const from = daysFromNow > 0 ? gap.from : Math.max(gap.from, roundUpToStep(now.hour * 60 + now.minute))
  return gap.until - from >= minimumMinutes ? { from, until: gap.until } : undefined
}

/** Rounds `minute` down to a multiple of five; by default as early as possible. */
export function proposeTime(
  remainingGap: MinuteInterval,
  minimumMinutes: number,
  minute = remainingGap.from,
): MinuteInterval {
  const from = Math.max(remainingGap.from, Math.min(roundDownToStep(minute), remainingGap.until - minimumMinutes))
  return { from, until: from + minimumMinutes }
}
