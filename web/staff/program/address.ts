import { Id, IsoWeek } from '@uurwerk/contract/values'
import * as z from 'zod/mini'

const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/**
 * Address of the screen: the attendee (by default the user), the calendar year in which the school year starts, the first
 * week, the view of the year, and the course and group of a single subject.
 */
export const programAddress = z.object({
  attendee: toOptionalParam(Id),
  year: toOptionalParam(z.int()),
  week: toOptionalParam(IsoWeek),
  view: toOptionalParam(z.literal('year')),
  subject: toOptionalParam(z.string().check(z.regex(/^\d+-\d+$/))),
})
export type ProgramAddress = z.infer<typeof programAddress>
