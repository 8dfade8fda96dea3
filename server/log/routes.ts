import type { logContract } from '@uurwerk/contract/log'
import type { Handlers } from '../lib/serve.ts'
import { auditLog } from './service.ts'

export const logHandlers: Handlers<Pick<typeof logContract, 'list'>> = {
  list: (context, { query }) => auditLog(context, query),
}
