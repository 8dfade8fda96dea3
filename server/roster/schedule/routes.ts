import { scheduleContract } from '@uurwerk/contract/roster/schedule'
import { routes } from '#server/http/serve.ts'
import { publishInfo } from './service.ts'

export const scheduleRoutes = routes(scheduleContract, {
  publishInfo: (context, { query }) => publishInfo(context, query.atnId, query),
})
