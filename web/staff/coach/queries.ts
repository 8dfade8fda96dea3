import { queryOptions } from '@tanstack/react-query'
import { coachContract } from '@uurwerk/contract/staff/coach'
import { call } from '#web/lib/call.ts'

/** Lessons begin and end without a message, and much else that is shown here tells only whom it concerns. */
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
