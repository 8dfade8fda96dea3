import { rosterBounds } from '@uurwerk/contract/appointment'
import { PresetId } from '@uurwerk/contract/compose-roster'
import * as z from 'zod/mini'

export const rosterViews = ['day', 'week', 'list'] as const
export type RosterView = (typeof rosterViews)[number]

const isId = (value: number) => Number.isInteger(value) && value > 0 && value < 2 ** 31

/** `3,14` or 3 as attendee ids, each once; what is no id is left out. */
export const idsIn = (text: string | number | undefined): number[] =>
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
export function idsToAddress(ids: readonly number[]): string | number | undefined {
  return ids.length > 1 ? ids.join(',') : ids[0]
}

/** `3:240,14:30` as the hue of each attendee; what is none is left out. */
export const coloursIn = (text: string | undefined): Map<number, number> =>
  new Map(
    (text ?? '')
      .split(',')
      .map((pair) => /^(\d{1,10}):(\d{1,3})$/.exec(pair))
      .map((found) => [Number(found?.[1]), Number(found?.[2])] as const)
      .filter(([id, hue]) => isId(id) && hue < 360)
      .slice(0, rosterBounds.attendees),
  )

/** Hues as the address holds them; nothing where none was chosen. */
export const coloursToAddress = (colours: ReadonlyMap<number, number>): string | undefined =>
  [...colours].map(([id, hue]) => `${id}:${hue}`).join(',') || undefined

const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/**
 * What the address of the roster holds: whose (absent: one's own), in which colours, of which composed roster that one
 * keeps, how, when, and which appointment is open.
 */
export const rosterAddress = z.object({
  atnId: optional(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => idsToAddress(idsIn(value))),
    ),
  ),
  colours: optional(
    z.pipe(
      z.string(),
      z.transform((value) => coloursToAddress(coloursIn(value))),
    ),
  ),
  preset: optional(z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), PresetId)),
  view: optional(z.enum(rosterViews)),
  date: optional(z.iso.date()),
  appointment: optional(z.int().check(z.refine(isId))),
})
export type RosterAddress = z.infer<typeof rosterAddress>
