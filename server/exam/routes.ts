import type { examContract } from '@uurwerk/contract/exam'
import type { Handlers } from '../lib/serve.ts'
import { findExam, rosterOfExams, searchExams } from './service.ts'

export const examHandlers: Handlers<typeof examContract> = {
  roster: (context, { params, query }) => rosterOfExams(context, query.atnId, params),
  search: (context, { query }) => searchExams(context, query),
  one: (context, { params }) => findExam(context, params.id),
}
