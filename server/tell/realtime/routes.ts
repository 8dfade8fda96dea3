import { realtimeContract } from '@uurwerk/contract/tell/realtime'
import { routes } from '#server/http/serve.ts'
import type { Hub } from './hub.ts'
import { follow } from './service.ts'

export const realtimeRoutes = (hub: Hub) =>
  routes(realtimeContract, {
    stream: (context, { query }) => follow(hub, context, query),
  })
