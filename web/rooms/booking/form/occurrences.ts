import type { Occurrence } from '@uurwerk/contract/rooms/booking'
import type { BookingRepeat } from './booking-draft.ts'

export const getOccurrenceDate = ({ start }: Pick<Occurrence, 'start'>) => start.slice(0, 10)

/** Counts occurrences that are not excluded, and how many of them the server refuses. */
export function countOccurrences(occurrences: readonly Occurrence[], without: readonly string[]) {
  const includedOccurrences = occurrences.filter((occurrence) => !without.includes(getOccurrenceDate(occurrence)))
  return {
    includedCount: includedOccurrences.length,
    clashCount: includedOccurrences.filter(({ refusal }) => refusal !== null).length,
  }
}

export const toggleExcludedDate = (without: readonly string[], date: string): string[] =>
  without.includes(date) ? without.filter((excludedDate) => excludedDate !== date) : [...without, date].toSorted()

export const excludeClashes = (without: readonly string[], occurrences: readonly Occurrence[]): string[] =>
  [
    ...new Set([
      ...without,
      ...occurrences.filter(({ refusal }) => refusal !== null).map((occurrence) => getOccurrenceDate(occurrence)),
    ]),
  ].toSorted()

/** Default, until the user chooses an end date. */
const defaultSeriesWeeks = 4

/** Ends by the last bookable day unless the date is later still. */
export function createWeeklyRepeat(date: string, lastDay: string | undefined): BookingRepeat {
  const day = Temporal.PlainDate.from(date)
  const until = day.add({ weeks: defaultSeriesWeeks }).toString()
  return {
    weekdays: [day.dayOfWeek],
    until: lastDay !== undefined && lastDay < until && lastDay >= date ? lastDay : until,
    without: [],
  }
}
