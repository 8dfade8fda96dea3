import { programContract } from '@uurwerk/contract/staff/program'
import { defineRoutes } from '#server/http/serve.ts'
import { getProgram, patchWeek, planWeeks } from './service.ts'

export const programRoutes = defineRoutes(programContract, {
  one: (context, { params, query }) => getProgram(context, params.attendeeId, query.year),
  patch: (context, { params, query, body }) => patchWeek(context, { ...params, year: query.year }, params.week, body),
  plan: (context, { params, query, body }) => planWeeks(context, { ...params, year: query.year }, body.weeks),
})
