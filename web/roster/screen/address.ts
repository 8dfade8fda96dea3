import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import { PresetId } from '@uurwerk/contract/roster/compose-roster'
import * as z from 'zod/mini'
import { isId } from '../attendee/ids.ts'
import { AttendeeIds } from '../attendee/ids-in-address.ts'

export const rosterViews = ['day', 'week', 'list'] as const
export type RosterView = (typeof rosterViews)[number]

/** `3:240,14:30` as the hue of each attendee; what is none is left out. */
export const parseColours = (text: string | undefined): Map<number, number> =>
  new Map(
    (text ?? '')
      .split(',')
      .map((pair) => /^(\d{1,10}):(\d{1,3})$/.exec(pair))
      .map((found) => [Number(found?.[1]), Number(found?.[2])] as const)
      .filter(([id, hue]) => isId(id) && hue < 360)
      .slice(0, rosterBounds.attendees),
  )

/** Hues as the address holds them; nothing where none was chosen. */
export const toColoursParam = (colours: ReadonlyMap<number, number>): string | undefined =>
  [...colours].map(([id, hue]) => `${id}:${hue}`).join(',') || undefined

const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/**
 * What the address of the roster holds: whose (absent: one's own), in which colours, of which composed roster that one
 * keeps, how, when, and which appointment is open.
 */
export const rosterAddress = z.object({
  atnId: toOptionalParam(AttendeeIds),
  colours: toOptionalParam(
    z.pipe(
      z.string(),
      z.transform((value) => toColoursParam(parseColours(value))),
    ),
  ),
  preset: toOptionalParam(z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), PresetId)),
  view: toOptionalParam(z.enum(rosterViews)),
  date: toOptionalParam(z.iso.date()),
  /** Of many: how many minutes all must be free, and whether one may miss it. */
  free: toOptionalParam(z.int()),
  missing: toOptionalParam(z.literal(1)),
  appointment: toOptionalParam(z.int().check(z.refine(isId))),
})
export type RosterAddress = z.infer<typeof rosterAddress>
