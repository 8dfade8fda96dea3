import { ApiError } from '#web/lib/call.ts'
import { getNow } from '#web/lib/time.ts'
import { longName } from '#web/gallery/sample-session.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { ExamList } from './ExamList.tsx'
import { examColumns } from './address.ts'
import type { ExamModel } from './use-exam-model.ts'

const nothing = () => undefined
const exams = Array.from({ length: 12 }, (_, index) =>
  createSampleAppointment({ id: index + 1, type: 'exam', name: index === 1 ? longName : `Toets ${index + 1}` }),
)

/** Shows the list with only the part of the model that it reads. */
const list = (changes: object) => {
  const model = {
    hasCriteria: true,
    isSearch: false,
    allExams: undefined,
    error: null,
    exams: [],
    columns: examColumns,
  }
  const actions = { change: nothing, retry: nothing, open: nothing, address: {}, sort: 'date', order: 'ascending' }
  return <ExamList model={{ ...model, ...actions, now: getNow(), ...changes } as unknown as ExamModel} />
}
const refusal = (code: 'unknownError' | 'requestTooWide') => new ApiError({ code, status: 500, url: '/api/Exam' })

export const Loading = () => list({})
export const NoCriteria = () => list({ hasCriteria: false })
export const SearchNoCriteria = () => list({ hasCriteria: false, isSearch: true })
export const Failed = () => list({ error: refusal('unknownError') })
export const TooMany = () => list({ error: refusal('requestTooWide') })
export const None = () => list({ allExams: [] })
export const NoneFound = () => list({ allExams: [], isSearch: true })
export const AllFilteredOut = () => list({ allExams: exams })
export const Exams = () => list({ allExams: exams, exams })
