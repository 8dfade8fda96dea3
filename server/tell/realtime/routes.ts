import { realtimeContract } from '@uurwerk/contract/tell/realtime'
import { defineRoutes } from '#server/http/serve.ts'
import type { Hub } from './hub.ts'
import { connectStream } from './service.ts'

export const createRealtimeRoutes = (hub: Hub) =>
  defineRoutes(realtimeContract, {
    stream: (context, { query }) => connectStream(hub, context, query),
  })
