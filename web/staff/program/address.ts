import { Id, IsoWeek } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { toOptionalParam } from '#web/lib/address-param.ts'

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
