import { Id, IsoWeek } from '@uurwerk/contract/values'
import * as z from 'zod/mini'

const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/**
 * What the address holds: whose program (absent: one's own), the calendar year in which the school year starts, the week
 * that stands first, whether all subjects are shown over the year, and, where one is, its course and group.
 */
export const programAddress = z.object({
  attendee: toOptionalParam(Id),
  year: toOptionalParam(z.int()),
  week: toOptionalParam(IsoWeek),
  view: toOptionalParam(z.literal('year')),
  subject: toOptionalParam(z.string().check(z.regex(/^\d+-\d+$/))),
})
export type ProgramAddress = z.infer<typeof programAddress>
