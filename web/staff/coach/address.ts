import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { TextParam, toOptionalParam } from '#web/lib/address-param.ts'

/** Filters of the list; several combine. */
export const coachFilters = ['undecided', 'unconfirmed', 'openExams', 'unread', 'inExam', 'free'] as const
export type CoachFilter = (typeof coachFilters)[number]
export const coachSorts = ['round', 'name', 'className'] as const
export type CoachSort = (typeof coachSorts)[number]

/** Maximum number of characters of a search. */
export const coachQueryMaximum = 100

/** Address of the screen: own students or the team's, filters, order, and the open panel. */
export const coachAddress = z.object({
  view: toOptionalParam(z.enum(['own', 'team'])),
  show: toOptionalParam(z.array(z.enum(coachFilters))),
  query: toOptionalParam(z.pipe(TextParam, z.string().check(z.maxLength(coachQueryMaximum)))),
  sort: toOptionalParam(z.enum(coachSorts)),
  student: toOptionalParam(Id),
})
export type CoachAddress = z.infer<typeof coachAddress>
