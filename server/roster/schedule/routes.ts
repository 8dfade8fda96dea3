import { scheduleContract } from '@uurwerk/contract/roster/schedule'
import { defineRoutes } from '#server/http/serve.ts'
import { listWeekPublications } from './service.ts'

export const scheduleRoutes = defineRoutes(scheduleContract, {
  publishInfo: (context, { query }) => listWeekPublications(context, query.atnId, query),
})
