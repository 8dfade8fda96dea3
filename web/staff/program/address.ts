import { Id, IsoWeek } from '@uurwerk/contract/values'
import * as z from 'zod/mini'

/** Ignores an invalid value, so that an old or mistyped address still opens the screen. */
const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/**
 * Address of the screen: attendee (by default the user), school year, first week, view, and a single subject (the ids of
 * its course and group). `year` is the calendar year in which the school year starts.
 */
export const programAddress = z.object({
  attendee: toOptionalParam(Id),
  year: toOptionalParam(z.int()),
  week: toOptionalParam(IsoWeek),
  view: toOptionalParam(z.literal('year')),
  subject: toOptionalParam(z.string().check(z.regex(/^\d+-\d+$/))),
})
export type ProgramAddress = z.infer<typeof programAddress>
