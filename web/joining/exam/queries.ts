import { queryOptions } from '@tanstack/react-query'
import type { DateRange } from '@uurwerk/contract/roster/appointment'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { examContract } from '@uurwerk/contract/joining/exam'
import { keys } from '#web/data/keys.ts'
import { loadingCounters } from '#web/roster/appointment/loading-counters.ts'
import { call } from '#web/lib/call.ts'

/** The exams between two dates in the rosters of some attendees; of none all that one may know of. */
export const examOverviewQuery = (attendeeIds: readonly number[], range: DateRange | undefined) =>
  queryOptions({
    queryKey: keys.exams(attendeeIds, range),
    queryFn: ({ signal }) =>
      loadingCounters.count('exams', () => {
        const { start, end } = range ?? { start: '', end: '' }
        return attendeeIds.length > 0
          ? call(examContract.roster, { params: { start, end }, query: { atnId: [...attendeeIds] } }, signal)
          : call(examContract.search, { query: { start, end } }, signal)
      }),
    enabled: range !== undefined,
  })

/** Whether there is enough to search by. */
export const canSearchExams = (term: string, attendeeIds: readonly number[]) =>
  term.length >= searchTerm.min || (term === '' && attendeeIds.length > 0)

/** The exams with these words, in the rosters of some attendees or of all. */
export const examSearchQuery = (term: string, attendeeIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.examSearch(attendeeIds, term),
    queryFn: ({ signal }) =>
      loadingCounters.count('exams', () =>
        call(
          examContract.search,
          {
            query: {
              ...(term && { query: term }),
              ...(attendeeIds.length > 0 && { attendees: [...attendeeIds] }),
            },
          },
          signal,
        ),
      ),
    enabled: canSearchExams(term, attendeeIds),
  })

/** One exam in full. */
export const fetchExam = (id: number, signal: AbortSignal) => call(examContract.one, { params: { id } }, signal)
