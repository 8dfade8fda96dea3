import { type BusyInterval, findFreePeriod, type ProfileWithLastDate } from './find-rules.ts'
import type { BookingPeriod } from './rules.ts'

export interface CommonTimeSearch {
  facilityId: number
  dates: readonly [string, ...string[]]
  minutes: number
  notBefore: string
  /** Days to postpone the meeting, in order of preference. */
  delays: readonly number[]
  /** Returns when any invitee or the room is busy. */
  listBusyIntervals: (date: string) => readonly BusyInterval[]
  roomProfiles: readonly ProfileWithLastDate[]
  getUsedMinutes: (monday: string) => number
}

const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days })

/** Lists delays that move no date into a weekend, unless a date already is in one. */
export function listPossibleDelays(dates: readonly string[], maximumDelay: number): number[] {
  const delays = Array.from({ length: maximumDelay + 1 }, (_, delay) => delay)
  const isInWeekend = (delay: number) => dates.some((date) => addDays(date, delay).dayOfWeek > 5)
  return isInWeekend(0) ? delays : delays.filter((delay) => !isInWeekend(delay))
}

/** Finds the first delay for which some time of day suits all dates. Returns the period on the first date. */
export function findCommonTime(search: CommonTimeSearch): BookingPeriod | undefined {
  const { facilityId, dates, minutes, notBefore, delays, listBusyIntervals, roomProfiles, getUsedMinutes } = search
  for (const delay of delays) {
    const delayedDates = dates.map((date) => addDays(date, delay))
    const [firstDate = addDays(dates[0], delay), lastDate = firstDate] = [delayedDates[0], delayedDates.at(-1)]
    const mondays = delayedDates.map((date) => date.subtract({ days: date.dayOfWeek - 1 }).toString())
    // The other meetings of a week count towards its limit.
    const highestUsedMinutes = Math.max(
      ...mondays.map(
        (monday) =>
          getUsedMinutes(monday) + (mondays.filter((otherMonday) => otherMonday === monday).length - 1) * minutes,
      ),
    )
    const freePeriod = findFreePeriod(
      { id: facilityId, busy: delayedDates.flatMap((date) => listBusyIntervals(date.toString())) },
      roomProfiles.filter((profile) => lastDate.toString() <= profile.lastDate),
      {
        days: [{ date: firstDate.toString(), midnight: 0, monday: mondays[0] ?? '' }],
        minutes,
        notBefore,
        preferredTime: '00:00',
      },
      () => highestUsedMinutes,
    )
    if (freePeriod) return freePeriod.period
  }
  return undefined
}
