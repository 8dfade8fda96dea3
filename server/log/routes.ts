import type { logContract } from '@uurwerk/contract/log'
import type { Handlers } from '../lib/serve.ts'
import { auditLog } from './service.ts'

export const logHandlers: Handlers<typeof logContract> = {
  list: (context, { query }) => auditLog(context, query),
}
