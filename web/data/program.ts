import { queryOptions } from '@tanstack/react-query'
import { type Program, programContract } from '@uurwerk/contract/staff/program'
import { call } from '../lib/call.ts'
import { keys, type StudentIdOrMe } from './keys.ts'

export const programQuery = (attendeeId: StudentIdOrMe, year?: number) =>
  queryOptions({
    queryKey: keys.program(attendeeId, year),
    queryFn: ({ signal }): Promise<Program> =>
      call(programContract.one, { params: { attendeeId }, query: { ...(year !== undefined && { year }) } }, signal),
  })
