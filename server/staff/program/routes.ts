import { programContract } from '@uurwerk/contract/staff/program'
import { routes } from '#server/http/serve.ts'
import { findProgram, patchWeek, planWeeks } from './service.ts'

export const programRoutes = routes(programContract, {
  one: (context, { params, query }) => findProgram(context, params.attendeeId, query.year),
  patch: (context, { params, query, body }) => patchWeek(context, { ...params, year: query.year }, params.week, body),
  plan: (context, { params, query, body }) => planWeeks(context, { ...params, year: query.year }, body.weeks),
})
