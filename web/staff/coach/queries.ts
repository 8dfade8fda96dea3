import { queryOptions } from '@tanstack/react-query'
import { coachContract } from '@uurwerk/contract/staff/coach'
import { call } from '#web/lib/call.ts'

/**
 * Milliseconds between requests. Lessons start without an event, and many changes are announced only to the people
 * concerned.
 */
const refetchInterval = 30_000
export const coachedStudentsQuery = (search: string | undefined) =>
  queryOptions({
    queryKey: ['coach', 'students', search ?? ''],
    queryFn: ({ signal }) => call(coachContract.students, { query: search === undefined ? {} : { search } }, signal),
    refetchInterval,
    staleTime: 0,
  })

export const coachedStudentQuery = (id: number) =>
  queryOptions({
    queryKey: ['coach', 'student', id],
    queryFn: ({ signal }) => call(coachContract.student, { params: { id } }, signal),
    refetchInterval,
    staleTime: 0,
  })
