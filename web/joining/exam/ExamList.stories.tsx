import { ApiError } from '#web/lib/call.ts'
import { getNow } from '#web/lib/time.ts'
import { longName } from '#web/gallery/sample-session.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { ExamList } from './ExamList.tsx'
import { examColumns } from './address.ts'
import type { ExamModel } from './use-exam-model.ts'

const doNothing = () => undefined
const exams = Array.from({ length: 12 }, (_, index) =>
  createSampleAppointment({ id: index + 1, type: 'exam', name: index === 1 ? longName : `Toets ${index + 1}` }),
)

/** Shows the list with only the part of the model that it reads. */
const renderList = (changes: object) => {
  const model = {
    hasCriteria: true,
    isSearch: false,
    allExams: undefined,
    error: null,
    exams: [],
    columns: examColumns,
  }
  const actions = {
    change: doNothing,
    retry: doNothing,
    open: doNothing,
    address: {},
    sort: 'date',
    order: 'ascending',
  }
  return <ExamList model={{ ...model, ...actions, now: getNow(), ...changes } as unknown as ExamModel} />
}
const createError = (code: 'unknownError' | 'requestTooWide') => new ApiError({ code, status: 500, url: '/api/Exam' })

export const Loading = () => renderList({})
export const NoCriteria = () => renderList({ hasCriteria: false })
export const SearchNoCriteria = () => renderList({ hasCriteria: false, isSearch: true })
export const Failed = () => renderList({ error: createError('unknownError') })
export const TooMany = () => renderList({ error: createError('requestTooWide') })
export const None = () => renderList({ allExams: [] })
export const NoneFound = () => renderList({ allExams: [], isSearch: true })
export const AllFilteredOut = () => renderList({ allExams: exams })
export const Exams = () => renderList({ allExams: exams, exams })
