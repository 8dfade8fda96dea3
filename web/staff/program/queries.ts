import { queryOptions } from '@tanstack/react-query'
import { examContract } from '@uurwerk/contract/joining/exam'
import type { ProgramYear } from '@uurwerk/contract/staff/program'
import { keys, type Student } from '../../data/keys.ts'
import { call } from '../../lib/call.ts'

/** The exams of a whole year, of all subjects at once. */
export const examsQuery = (attendee: Student, { start, end }: Pick<ProgramYear, 'start' | 'end'>) =>
  queryOptions({
    queryKey: keys.exams(attendee === 'me' ? [] : [attendee], { start, end }),
    queryFn: ({ signal }) => call(examContract.search, { query: { attendees: [attendee], start, end } }, signal),
    meta: { shownByScreen: true },
  })
