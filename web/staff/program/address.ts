import { Id, IsoWeek } from '@uurwerk/contract/values'
import * as z from 'zod/mini'

const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/**
 * What the address holds: whose program (absent: one's own), the calendar year in which the school year starts, the week
 * that stands first, and, where one subject is shown over the year, its course and group.
 */
export const programAddress = z.object({
  attendee: optional(Id),
  year: optional(z.int()),
  week: optional(IsoWeek),
  subject: optional(z.string().check(z.regex(/^\d+-\d+$/))),
})
export type ProgramAddress = z.infer<typeof programAddress>
