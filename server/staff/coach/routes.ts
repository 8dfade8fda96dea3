import { coachContract } from '@uurwerk/contract/staff/coach'
import { defineRoutes } from '#server/http/serve.ts'
import { getCoachedStudent, listCoachedStudents } from './service.ts'

export const coachRoutes = defineRoutes(coachContract, {
  students: (context, { query }) => listCoachedStudents(context, query.search),
  student: (context, { params }) => getCoachedStudent(context, params.id),
})
