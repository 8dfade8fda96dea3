import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import { PresetId } from '@uurwerk/contract/roster/compose-roster'
import * as z from 'zod/mini'
import { TextParam, toOptionalParam } from '#web/lib/address-param.ts'
import { isId } from '../attendee/ids.ts'
import { IdsParam } from '../attendee/ids-param.ts'

export const rosterViews = ['day', 'week', 'list'] as const
export type RosterView = (typeof rosterViews)[number]

/** Parses `3:240,14:30` into hues by attendee id. Invalid pairs are dropped. */
export const parseColours = (text: string | undefined): Map<number, number> =>
  new Map(
    (text ?? '')
      .split(',')
      .map((pair) => /^(\d{1,10}):(\d{1,3})$/.exec(pair))
      .map((match) => [Number(match?.[1]), Number(match?.[2])] as const)
      .filter(([id, hue]) => isId(id) && hue < 360)
      .slice(0, rosterBounds.attendees),
  )

/** Returns undefined if there are none. */
export const toColoursParam = (colours: ReadonlyMap<number, number>): string | undefined =>
  [...colours].map(([id, hue]) => `${id}:${hue}`).join(',') || undefined

/** Without `atnId` it is the user's own roster. `preset` is the id of a saved roster. */
export const rosterAddress = z.object({
  atnId: toOptionalParam(IdsParam),
  colours: toOptionalParam(
    z.pipe(
      z.string(),
      z.transform((value) => toColoursParam(parseColours(value))),
    ),
  ),
  preset: toOptionalParam(z.pipe(TextParam, PresetId)),
  view: toOptionalParam(z.enum(rosterViews)),
  date: toOptionalParam(z.iso.date()),
  /** For many rosters: minutes that all must be free. */
  free: toOptionalParam(z.int()),
  /** For many rosters: 1 if a single person may be busy. */
  missing: toOptionalParam(z.literal(1)),
  appointment: toOptionalParam(z.int().check(z.refine(isId))),
})
export type RosterAddress = z.infer<typeof rosterAddress>
