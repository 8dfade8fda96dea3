import type { realtimeContract } from '@uurwerk/contract/realtime'
import type { Handlers } from '../lib/serve.ts'
import type { Hub } from './hub.ts'
import { follow } from './service.ts'

export const realtimeHandlers = (hub: Hub): Handlers<typeof realtimeContract> => ({
  stream: (context) => Promise.resolve(follow(hub, context)),
})
