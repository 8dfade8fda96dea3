import { alternativesContract } from '@uurwerk/contract/changes/alternatives'
import { defineRoutes } from '#server/http/serve.ts'
import { listLessonAlternatives } from './service.ts'

export const alternativesRoutes = defineRoutes(alternativesContract, {
  alternatives: (context, { params, query }) => listLessonAlternatives(context, params.id, query.kind),
})
