import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import { toIsoMinute, getMonday, getToday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import type { BusyInterval, SearchDay, ProfileWithLastDate } from './find-rules.ts'
import { countMinutes, type BookingPeriod } from './rules.ts'

export type SearchDate = Omit<SearchDay, 'midnight'>

export const toSearchDate = (dateOrTime: string | Temporal.PlainDate): SearchDate => {
  const date = Temporal.PlainDate.from(dateOrTime)
  return { date: date.toString(), monday: getMonday(date).toString() }
}

export const findLastBookableDate = (profilesPerRoom: readonly (readonly ProfileWithLastDate[])[]): string =>
  profilesPerRoom
    .flatMap((roomProfiles) => roomProfiles.map(({ lastDate }) => lastDate))
    .reduce((a, b) => (a > b ? a : b), '')

/** Lists at most `findDays` + 1 dates, from `start` to `lastDate`. */
export function listSearchDates(start: string, lastDate = '9999-12-31'): SearchDate[] {
  if (start.slice(0, 10) > lastDate) return []
  const firstDate = Temporal.PlainDate.from(start)
  return Array.from({ length: bookingBounds.findDays + 1 }, (_, days) => toSearchDate(firstDate.add({ days }))).filter(
    ({ date }) => date <= lastDate,
  )
}

/** Lists at most `findDays` + 1 bookable dates, nearest first; of two equally near, the later comes first. */
export function listNearestDates({ clock }: Context, start: string, lastDate: string): SearchDate[] {
  const [today, requestedDate] = [getToday(clock), Temporal.PlainDate.from(start)]
  const dayCount = today.until(lastDate).days + 1
  return Array.from({ length: dayCount }, (_, days) => today.add({ days }))
    .map((date) => ({ date, daysAway: requestedDate.until(date).days }))
    .toSorted((a, b) => Math.abs(a.daysAway) - Math.abs(b.daysAway) || b.daysAway - a.daysAway)
    .slice(0, bookingBounds.findDays + 1)
    .map(({ date }) => toSearchDate(date))
}

export function toSearchDays(days: readonly SearchDate[]): SearchDay[] {
  const firstMidnight = computeDateSpan(days).start
  return days.map((day) => ({ ...day, midnight: countMinutes({ start: firstMidnight, end: `${day.date}T00:00` }) }))
}

/** Ends at the midnight after the latest day. */
export function computeDateSpan(days: readonly SearchDate[]): BookingPeriod {
  const dates = days.map(({ date }) => date).toSorted()
  const [firstDate = '2000-01-01', lastDate = firstDate] = [dates[0], dates.at(-1)]
  return { start: `${firstDate}T00:00`, end: `${Temporal.PlainDate.from(lastDate).add({ days: 1 }).toString()}T00:00` }
}

/** Returns the hour that nobody can book because the clock skips it at its next change. */
export function findSkippedTime({ clock }: Context, days: readonly SearchDate[]): BusyInterval[] {
  const midnight = computeDateSpan(days).start
  const start = Temporal.PlainDateTime.from(midnight).toZonedDateTime(clock.timeZone)
  const transition = start.getTimeZoneTransition('next')
  if (!transition) return []
  const skipStart = transition.subtract({ minutes: 1 }).toPlainDateTime().add({ minutes: 1 })
  const isSkipping = Temporal.PlainDateTime.compare(skipStart, transition.toPlainDateTime()) < 0
  const toMinutes = (dateTime: Temporal.PlainDateTime) => countMinutes({ start: midnight, end: toIsoMinute(dateTime) })
  return isSkipping ? [[toMinutes(skipStart), toMinutes(transition.toPlainDateTime())]] : []
}

/** Returns true even if only part of the period is skipped. */
export function isSkippedTime(context: Context, { start, end }: BookingPeriod): boolean {
  const midnight = `${start.slice(0, 10)}T00:00`
  const [startMinute, endMinute] = [start, end].map((dateTime) => countMinutes({ start: midnight, end: dateTime })) as [
    number,
    number,
  ]
  return findSkippedTime(context, [toSearchDate(start)]).some(
    ([from, until]) => from < endMinute && until > startMinute,
  )
}
