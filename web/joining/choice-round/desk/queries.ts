import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type NewRound,
  type Round,
  roundDeskContract,
  type RoundPatch,
} from '@uurwerk/contract/joining/choice-round/desk'
import { useRef } from 'react'
import { refetchAfter } from '../../../data/after-write.ts'
import { deskKeys } from '../../../data/desk-keys.ts'
import { ApiError, call, callTagged } from '../../../lib/call.ts'

/** While a round is open its figures change without a message too, as when someone confirms. */
const calmly = 10_000

export const roundsQuery = queryOptions({
  queryKey: deskKeys.rounds,
  queryFn: ({ signal }) => call(roundDeskContract.list, {}, signal),
})

/** A round to edit, with the tag by which a change of it goes. */
export const roundQuery = (id: number) =>
  queryOptions({
    queryKey: deskKeys.round(id),
    queryFn: ({ signal }) => callTagged(roundDeskContract.one, { params: { id } }, signal),
  })

export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: deskKeys.preview(id),
    queryFn: ({ signal }) => call(roundDeskContract.preview, { params: { id } }, signal),
    staleTime: 0,
  })

export const useProgress = (id: number, isRunning: boolean) =>
  useQuery({
    queryKey: deskKeys.progress(id),
    queryFn: ({ signal }) => call(roundDeskContract.progress, { params: { id } }, signal),
    refetchInterval: isRunning && calmly,
    staleTime: 0,
  })

/** All its students: which of them are shown is for the screen to say, which counts them too. */
export const useRoundStudents = (id: number, isRunning: boolean) =>
  useQuery({
    queryKey: deskKeys.students(id),
    queryFn: ({ signal }) => call(roundDeskContract.students, { params: { id }, query: {} }, signal),
    refetchInterval: isRunning && 2 * calmly,
    staleTime: 0,
  })

export const fetchCsv = (id: number) => call(roundDeskContract.export, { params: { id } })

/** A key for what is sent, the same while the same is sent and no answer came: then a repeat makes nothing twice. */
export function useRepeatKey() {
  const sent = useRef<{ text: string; key: string }>(undefined)
  return {
    of: (what: unknown) => {
      const text = JSON.stringify(what)
      if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
      return { 'Idempotency-Key': sent.current.key }
    },
    /** An answer came: the same again is meant as another. */
    answered: (error: unknown) => {
      if (!error || (error instanceof ApiError && error.status < 500)) sent.current = undefined
    },
  }
}

/** Makes a call that takes a key, and asks again for what it changes. */
export function useCreating<Sent, Answer>(send: (sent: Sent, headers: Record<string, string>) => Promise<Answer>) {
  const client = useQueryClient()
  const key = useRepeatKey()
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, key.of(sent)),
    onSettled: (_answer, error) => {
      key.answered(error)
      return refetchAfter(client, 'roundDesk')
    },
  })
}

export const useCreate = () =>
  useCreating((body: NewRound, headers) => call(roundDeskContract.create, { body }, undefined, headers))

export const useRemind = (id: number) =>
  useCreating((studentIds: number[] | null, headers) =>
    call(roundDeskContract.remind, { params: { id }, body: { studentIds } }, undefined, headers),
  )

/** What became of a change: made, or somebody else was first. */
export type Changed = { round: Round } | 'overtaken'

/** Changes a round by what was seen of it; without a tag, whatever it is now. */
export function useChange(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, tag }: { body: RoundPatch; tag: string | null }): Promise<Changed> => {
      try {
        const headers = tag === null ? {} : { 'If-Match': tag }
        return { round: await call(roundDeskContract.change, { params: { id }, body }, undefined, headers) }
      } catch (error) {
        // The screen shows both versions.
        if (error instanceof ApiError && error.code === 'preconditionFailed') return 'overtaken'
        throw error
      }
    },
    onSettled: () => refetchAfter(client, 'roundDesk'),
  })
}

export function useRemove(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(roundDeskContract.remove, { params: { id } }),
    // Not the round itself, which is gone.
    onSuccess: () => client.invalidateQueries({ queryKey: deskKeys.rounds }),
  })
}

export interface Move {
  studentId: number
  to: { groupId: number } | { optionId: number }
  reason: string
}

/** Puts a student in a group, or gives one an option. */
export function useMove(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ studentId, to, reason }: Move) =>
      'groupId' in to
        ? call(roundDeskContract.moveToGroup, { params: { id, studentId, ...to }, body: { reason } })
        : call(roundDeskContract.moveToOption, { params: { id, studentId, ...to }, body: { reason } }),
    onSettled: () => refetchAfter(client, 'roundDesk'),
  })
}
