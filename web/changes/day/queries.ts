import { queryOptions } from '@tanstack/react-query'
import { boardContract } from '@uurwerk/contract/changes/board'
import { dayContract } from '@uurwerk/contract/changes/day'
import { proposalContract } from '@uurwerk/contract/changes/proposal'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'

// Below the key of appointments, so that they follow every change of the timetable.

export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: [...keys.appointments, 'day', date],
    queryFn: ({ signal }) => call(dayContract.day, { params: { date } }, signal),
  })

export const proposalQuery = (date: string) =>
  queryOptions({
    queryKey: [...keys.appointments, 'proposal', date],
    queryFn: ({ signal }) => call(proposalContract.propose, { params: { date }, body: {} }, signal),
  })

export const audiences = ['public', 'students', 'staff'] as const
export type Audience = (typeof audiences)[number]

export const textQuery = (date: string, audience: Audience) =>
  queryOptions({
    queryKey: [...keys.appointments, 'text', date, audience],
    queryFn: ({ signal }) => call(boardContract.text, { query: { date, audience } }, signal),
  })
