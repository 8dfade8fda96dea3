import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'

/** Filters of the list; several combine. */
export const coachFilters = ['undecided', 'unconfirmed', 'openExams', 'unread', 'inExam', 'free'] as const
export type CoachFilter = (typeof coachFilters)[number]
export const coachSorts = ['round', 'name', 'className'] as const
export type CoachSort = (typeof coachSorts)[number]

/** Maximum number of characters of a search. */
export const coachQueryMaximum = 100

/** Ignores an invalid value, so that an old or mistyped address still opens the screen. */
const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** Address of the screen: own students or the team's, filters, order, and the open panel. */
export const coachAddress = z.object({
  view: toOptionalParam(z.enum(['own', 'team'])),
  show: toOptionalParam(z.array(z.enum(coachFilters))),
  query: toOptionalParam(
    // The router parses digits in the address as a number.
    z.pipe(
      z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
      z.string().check(z.maxLength(coachQueryMaximum)),
    ),
  ),
  sort: toOptionalParam(z.enum(coachSorts)),
  student: toOptionalParam(Id),
})
export type CoachAddress = z.infer<typeof coachAddress>
