import { coachContract } from '@uurwerk/contract/staff/coach'
import { routes } from '#server/http/serve.ts'
import { coachedStudent, listCoached } from './service.ts'

export const coachRoutes = routes(coachContract, {
  students: (context, { query }) => listCoached(context, query.search),
  student: (context, { params }) => coachedStudent(context, params.id),
})
