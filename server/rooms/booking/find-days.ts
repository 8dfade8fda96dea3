import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import { toIsoMinute, getMonday, getToday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import type { BusyInterval, SearchDay, ProfileWithLastDate } from './find-rules.ts'
import { countMinutes, type BookingPeriod } from './rules.ts'

export type SearchDate = Omit<SearchDay, 'from'>

export const toSearchDate = (moment: string | Temporal.PlainDate): SearchDate => {
  const date = Temporal.PlainDate.from(moment)
  return { date: date.toString(), monday: getMonday(date).toString() }
}

export const findLastBookableDate = (holdings: readonly (readonly ProfileWithLastDate[])[]): string =>
  holdings.flatMap((holding) => holding.map(({ last }) => last)).reduce((a, b) => (a > b ? a : b), '')

/** Lists at most `findDays` + 1 dates, from `start` to `last`. */
export function listSearchDates(start: string, last = '9999'): SearchDate[] {
  if (start.slice(0, 10) > last) return []
  const first = Temporal.PlainDate.from(start)
  return Array.from({ length: bookingBounds.findDays + 1 }, (_, days) => toSearchDate(first.add({ days }))).filter(
    ({ date }) => date <= last,
  )
}

/** Lists at most `findDays` + 1 bookable dates, nearest first; of two equally near, the later comes first. */
export function listNearestDates({ clock }: Context, moment: string, last: string): SearchDate[] {
  const [first, wanted] = [getToday(clock), Temporal.PlainDate.from(moment)]
  const count = first.until(last).days + 1
  return Array.from({ length: count }, (_, days) => first.add({ days }))
    .map((date) => ({ date, away: wanted.until(date).days }))
    .toSorted((a, b) => Math.abs(a.away) - Math.abs(b.away) || b.away - a.away)
    .slice(0, bookingBounds.findDays + 1)
    .map(({ date }) => toSearchDate(date))
}

export function toSearchDays(days: readonly SearchDate[]): SearchDay[] {
  const midnight = computeDateSpan(days).start
  return days.map((day) => ({ ...day, from: countMinutes({ start: midnight, end: `${day.date}T00:00` }) }))
}

/** Ends at the midnight after the latest day. */
export function computeDateSpan(days: readonly SearchDate[]): BookingPeriod {
  const dates = days.map(({ date }) => date).toSorted()
  const [first = '2000-01-01', last = first] = [dates[0], dates.at(-1)]
  return { start: `${first}T00:00`, end: `${Temporal.PlainDate.from(last).add({ days: 1 }).toString()}T00:00` }
}

/** Returns the hour that nobody can book because the clock skips it at its next change. */
export function findSkippedTime({ clock }: Context, days: readonly SearchDate[]): BusyInterval[] {
  const midnight = computeDateSpan(days).start
  const start = Temporal.PlainDateTime.from(midnight).toZonedDateTime(clock.timeZone)
  const after = start.getTimeZoneTransition('next')
  if (!after) return []
  const before = after.subtract({ minutes: 1 }).toPlainDateTime().add({ minutes: 1 })
  const skips = Temporal.PlainDateTime.compare(before, after.toPlainDateTime()) < 0
  const toMinutes = (moment: Temporal.PlainDateTime) => countMinutes({ start: midnight, end: toIsoMinute(moment) })
  return skips ? [[toMinutes(before), toMinutes(after.toPlainDateTime())]] : []
}

/** Returns true even if only part of the period is skipped. */
export function isSkippedTime(context: Context, { start, end }: BookingPeriod): boolean {
  const midnight = `${start.slice(0, 10)}T00:00`
  const [begins, ends] = [start, end].map((moment) => countMinutes({ start: midnight, end: moment })) as [
    number,
    number,
  ]
  return findSkippedTime(context, [toSearchDate(start)]).some(([from, until]) => from < ends && until > begins)
}
