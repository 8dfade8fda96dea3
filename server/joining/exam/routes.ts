import { examContract } from '@uurwerk/contract/joining/exam'
import { routes } from '../../http/serve.ts'
import { findExam, rosterOfExams, searchExams } from './service.ts'

export const examRoutes = routes(examContract, {
  roster: (context, { params, query }) => rosterOfExams(context, query.atnId, params),
  search: (context, { query }) => searchExams(context, query),
  one: (context, { params }) => findExam(context, params.id),
})
