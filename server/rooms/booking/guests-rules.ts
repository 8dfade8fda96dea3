import { type BusyInterval, findFreeSlot, type ProfileWithLastDate } from './find-rules.ts'
import type { BookingPeriod } from './rules.ts'

export interface CommonTimeSearch {
  facilityId: number
  dates: readonly [string, ...string[]]
  minutes: number
  notBefore: string
  /** Days to postpone the meeting, in order of preference. */
  delays: readonly number[]
  /** Returns when any guest or the room is busy. */
  busyOn: (date: string) => readonly BusyInterval[]
  holding: readonly ProfileWithLastDate[]
  used: (monday: string) => number
}

const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days })

/** Lists delays that move no date into a weekend, unless a date already is in one. */
export function listPossibleDelays(dates: readonly string[], most: number): number[] {
  const delays = Array.from({ length: most + 1 }, (_, delay) => delay)
  const isInWeekend = (delay: number) => dates.some((date) => addDays(date, delay).dayOfWeek > 5)
  return isInWeekend(0) ? delays : delays.filter((delay) => !isInWeekend(delay))
}

/** Returns the slot of the first date. */
export function findCommonTime(search: CommonTimeSearch): BookingPeriod | undefined {
  const { facilityId, dates, minutes, notBefore, delays, busyOn, holding, used } = search
  for (const delay of delays) {
    const moved = dates.map((date) => addDays(date, delay))
    const [first = addDays(dates[0], delay), last = first] = [moved[0], moved.at(-1)]
    const mondays = moved.map((date) => date.subtract({ days: date.dayOfWeek - 1 }).toString())
    // The other meetings of a week count towards its limit.
    const usedMost = Math.max(
      ...mondays.map(
        (monday) => used(monday) + (mondays.filter((eachMonday) => eachMonday === monday).length - 1) * minutes,
      ),
    )
    const found = findFreeSlot(
      { id: facilityId, busy: moved.flatMap((date) => busyOn(date.toString())) },
      holding.filter((profile) => last.toString() <= profile.last),
      {
        days: [{ date: first.toString(), from: 0, monday: mondays[0] ?? '' }],
        minutes,
        notBefore,
        near: '00:00',
      },
      () => usedMost,
    )
    if (found) return found.slot
  }
  return undefined
}
