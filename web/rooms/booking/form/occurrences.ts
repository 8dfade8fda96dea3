import type { Occurrence } from '@uurwerk/contract/rooms/booking'
import type { BookingRepeat } from './booking-draft.ts'

export const getOccurrenceDate = ({ start }: Pick<Occurrence, 'start'>) => start.slice(0, 10)

/** Those of a series that are left out by nobody: how many will be made, and how many of these cannot be. */
export function countOccurrences(occurrences: readonly Occurrence[], without: readonly string[]) {
  const kept = occurrences.filter((occurrence) => !without.includes(getOccurrenceDate(occurrence)))
  return { kept: kept.length, clashes: kept.filter(({ refusal }) => refusal !== null).length }
}

/** Leaves a date out, or takes it in again. */
export const toggleExcludedDate = (without: readonly string[], date: string): string[] =>
  without.includes(date) ? without.filter((item) => item !== date) : [...without, date].toSorted()

/** Leaves out all that cannot be. */
export const excludeClashes = (without: readonly string[], occurrences: readonly Occurrence[]): string[] =>
  [
    ...new Set([
      ...without,
      ...occurrences.filter(({ refusal }) => refusal !== null).map((occurrence) => getOccurrenceDate(occurrence)),
    ]),
  ].toSorted()

const fewWeeks = 4

/** What a series begins with: weekly, for a few weeks but not beyond the last day that can be booked. */
export function createWeeklyRepeat(date: string, last: string | undefined): BookingRepeat {
  const day = Temporal.PlainDate.from(date)
  const until = day.add({ weeks: fewWeeks }).toString()
  return {
    weekdays: [day.dayOfWeek],
    until: last !== undefined && last < until && last >= date ? last : until,
    without: [],
  }
}
