import { allocationContract } from '@uurwerk/contract/joining/choice-round/allocation'
import { defineRoutes } from '#server/http/serve.ts'
import {
  adjustAllocation,
  allocateRound,
  listAllocatedStudents,
  listAllocations,
  publishAllocation,
} from './service.ts'

export const allocationRoutes = defineRoutes(allocationContract, {
  allocations: (context, { params }) => listAllocations(context, params.id),
  allocate: (context, { params, body }) => allocateRound(context, params.id, body),
  allocated: (context, { params }) => listAllocatedStudents(context, params),
  adjust: (context, { params, body }) => adjustAllocation(context, params, body),
  publish: (context, { params, body }) => publishAllocation(context, params.id, body?.allocationId, body?.replaces),
})
