import { examContract } from '@uurwerk/contract/joining/exam'
import { defineRoutes } from '#server/http/serve.ts'
import { getExam, getExamRoster, searchExams } from './service.ts'

export const examRoutes = defineRoutes(examContract, {
  roster: (context, { params, query }) => getExamRoster(context, query.atnId, params),
  search: (context, { query }) => searchExams(context, query),
  one: (context, { params }) => getExam(context, params.id),
})
