import { queryOptions } from '@tanstack/react-query'
import type { DateRange } from '@uurwerk/contract/roster/appointment'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { examContract } from '@uurwerk/contract/joining/exam'
import { keys } from '#web/data/keys.ts'
import { loadingCounters } from '#web/roster/appointment/loading-counters.ts'
import { call } from '#web/lib/call.ts'

/** Without attendees, fetches all exams that the user may see. */
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

/** Requires a term of the minimum length, or attendees without a term. */
export const canSearchExams = (term: string, attendeeIds: readonly number[]) =>
  term.length >= searchTerm.min || (term === '' && attendeeIds.length > 0)

/** Without words, returns all exams of the attendees. */
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

export const fetchExam = (id: number, signal: AbortSignal) => call(examContract.one, { params: { id } }, signal)
