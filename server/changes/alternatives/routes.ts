import { alternativesContract } from '@uurwerk/contract/changes/alternatives'
import { defineRoutes } from '#server/http/serve.ts'
import { listAlternatives } from './service.ts'

export const alternativesRoutes = defineRoutes(alternativesContract, {
  alternatives: (context, { params, query }) => listAlternatives(context, params.id, query.kind),
})
