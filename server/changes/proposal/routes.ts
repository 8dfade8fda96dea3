import { proposalContract } from '@uurwerk/contract/changes/proposal'
import { defineRoutes } from '#server/http/serve.ts'
import { proposeDay } from './service.ts'

export const proposalRoutes = defineRoutes(proposalContract, {
  propose: (context, { params, body }) => proposeDay(context, params.date, body ?? {}),
})
