import { type BusyInterval, findFreeSlot, type ProfileWithLastDate } from './find-rules.ts'
import type { BookingPeriod } from './rules.ts'

/** What a time that suits all is looked for with. */
export interface CommonTimeSearch {
  facilityId: number
  /** The dates of the meeting; it is at the same time on each. */
  dates: readonly [string, ...string[]]
  minutes: number
  /** No earlier than this. */
  notBefore: string
  /** By how many days the meeting may be put off, the best first. */
  delays: readonly number[]
  /** When somebody or the room is taken on a date, in minutes of that day. */
  busyOn: (date: string) => readonly BusyInterval[]
  /** The profiles that hold the room. */
  holding: readonly ProfileWithLastDate[]
  /** Minutes that the organizer has used of the room in the week of a Monday. */
  used: (monday: string) => number
}

const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days })

/** By how many days a meeting may be put off: at most so many, and into no weekend unless it is in one. */
export function listPossibleDelays(dates: readonly string[], most: number): number[] {
  const delays = Array.from({ length: most + 1 }, (_, delay) => delay)
  const isInWeekend = (delay: number) => dates.some((date) => addDays(date, delay).dayOfWeek > 5)
  return isInWeekend(0) ? delays : delays.filter((delay) => !isInWeekend(delay))
}

/** The first time at which nobody is taken on any of the dates, put off as little as can be; of a series its first. */
export function findCommonTime(search: CommonTimeSearch): BookingPeriod | undefined {
  const { facilityId, dates, minutes, notBefore, delays, busyOn, holding, used } = search
  for (const delay of delays) {
    const moved = dates.map((date) => addDays(date, delay))
    const [first = addDays(dates[0], delay), last = first] = [moved[0], moved.at(-1)]
    const mondays = moved.map((date) => date.subtract({ days: date.dayOfWeek - 1 }).toString())
    // Of a week with several of the meeting, the minutes of the others count before the one that is judged.
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
