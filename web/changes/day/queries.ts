import { queryOptions } from '@tanstack/react-query'
import { alternativesContract } from '@uurwerk/contract/changes/alternatives'
import { boardContract } from '@uurwerk/contract/changes/board'
import { dayContract } from '@uurwerk/contract/changes/day'
import { type DayChange, dayChangeContract, type DeedResult } from '@uurwerk/contract/changes/day-change'
import { proposalContract } from '@uurwerk/contract/changes/proposal'
import { keys } from '#web/data/keys.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { toDeedRequest } from '../day-change/queries.ts'

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

export const alternativeKinds = ['teacher', 'classroom', 'time'] as const
export type AlternativeKind = (typeof alternativeKinds)[number]

export const lessonAlternativesQuery = (id: number, kind: AlternativeKind) =>
  queryOptions({
    queryKey: [...keys.appointments, 'alternatives', id, kind],
    queryFn: ({ signal }) => call(alternativesContract.alternatives, { params: { id }, query: { kind } }, signal),
  })

export const audiences = ['public', 'students', 'staff'] as const
export type Audience = (typeof audiences)[number]

export const textQuery = (date: string, audience: Audience) =>
  queryOptions({
    queryKey: [...keys.appointments, 'text', date, audience],
    queryFn: ({ signal }) => call(boardContract.text, { query: { date, audience } }, signal),
  })

/** Changes lessons as one deed, or keeps these changes as a draft. */
export const toSeveralRequest = (
  changes: { id: number; change: DayChange }[],
  text: string,
  options: { draft?: boolean } = {},
) =>
  toDeedRequest<DeedResult>(
    changes[0]?.id ?? 0,
    (consent) => callWithHeaders(dayChangeContract.several, { body: { changes, ...options, ...consent } }),
    () => text,
  )
