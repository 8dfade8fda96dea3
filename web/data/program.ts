import { queryOptions } from '@tanstack/react-query'
import { type Program, programContract } from '@uurwerk/contract/staff/program'
import { call } from '../lib/call.ts'
import { keys, type StudentIdOrMe } from './keys.ts'

/** What is planned for an attendee in the school year that starts in `year`, or in that of today. */
export const programQuery = (attendeeId: StudentIdOrMe, year?: number) =>
  queryOptions({
    queryKey: keys.program(attendeeId, year),
    queryFn: ({ signal }): Promise<Program> =>
      call(programContract.one, { params: { attendeeId }, query: { ...(year !== undefined && { year }) } }, signal),
  })
