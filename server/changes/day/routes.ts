import { dayContract } from '@uurwerk/contract/changes/day'
import { defineRoutes } from '#server/http/serve.ts'
import { getChangesOfDay } from './service.ts'

export const dayRoutes = defineRoutes(dayContract, {
  day: (context, { params }) => getChangesOfDay(context, params.date),
})
