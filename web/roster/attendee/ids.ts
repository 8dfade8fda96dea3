import { rosterBounds } from '@uurwerk/contract/roster/roster-path'

/** Ids are positive 32-bit integers in the database. */
export const isId = (value: number) => Number.isInteger(value) && value > 0 && value < 2 ** 31

/** Parses `3,14` or 3 into unique attendee ids. Invalid ids are dropped. */
export const parseIds = (text: string | number | undefined): number[] =>
  [
    ...new Set(
      String(text ?? '')
        .split(',')
        .map(Number),
    ),
  ]
    .filter(isId)
    .slice(0, rosterBounds.attendees)

/** Formats ids for the address. A single id is a number, so that the address has it without quotes. */
export function toIdsParam(ids: readonly number[]): string | number | undefined {
  return ids.length > 1 ? ids.join(',') : ids[0]
}
