import { queryOptions } from '@tanstack/react-query'
import { coachContract } from '@uurwerk/contract/staff/coach'
import { ApiError, call } from '#web/lib/call.ts'

/**
 * Milliseconds between requests. Lessons start without an event, and many changes are announced only to the people
 * concerned.
 */
const refetchMilliseconds = 30_000
/** All students without a search, else those who match it; null if there are too many for one answer. */
export const coachedStudentsQuery = (search: string | undefined) =>
  queryOptions({
    queryKey: ['coach', 'students', search ?? ''],
    queryFn: ({ signal }) =>
      call(coachContract.students, { query: search ? { search } : {} }, signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'requestTooWide') return null
        throw error
      }),
    refetchInterval: ({ state: { data } }) => data !== null && refetchMilliseconds,
    staleTime: 0,
  })

export const coachedStudentQuery = (studentId: number) =>
  queryOptions({
    queryKey: ['coach', 'student', studentId],
    queryFn: ({ signal }) => call(coachContract.student, { params: { id: studentId } }, signal),
    refetchInterval: refetchMilliseconds,
    staleTime: 0,
  })
