import { rosterBounds } from '@uurwerk/contract/roster/roster-path'

export const isId = (value: number) => Number.isInteger(value) && value > 0 && value < 2 ** 31

/** `3,14` or 3 as attendee ids, each once; what is no id is left out. */
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

/** Attendee ids as the address holds them: one as a number, so that it is written without quotes. */
export function toIdsParam(ids: readonly number[]): string | number | undefined {
  return ids.length > 1 ? ids.join(',') : ids[0]
}
