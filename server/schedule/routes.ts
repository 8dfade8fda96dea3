import type { scheduleContract } from '@uurwerk/contract/schedule'
import type { Handlers } from '../lib/serve.ts'
import { publishInfo } from './service.ts'

export const scheduleHandlers: Handlers<typeof scheduleContract> = {
  publishInfo: (context, { query }) => publishInfo(context, query.atnId, query),
}
