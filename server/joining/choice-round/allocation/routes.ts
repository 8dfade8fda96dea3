import { allocationContract } from '@uurwerk/contract/joining/choice-round/allocation'
import { routes } from '../../../http/serve.ts'
import { adjust, allocate, allocatedStudents, listAllocations, publishAllocation } from './service.ts'

export const allocationRoutes = routes(allocationContract, {
  allocations: (context, { params }) => listAllocations(context, params.id),
  allocate: (context, { params, body }) => allocate(context, params.id, body),
  allocated: (context, { params }) => allocatedStudents(context, params),
  adjust: (context, { params, body }) => adjust(context, params, body),
  publish: (context, { params, body }) => publishAllocation(context, params.id, body.allocationId),
})
