import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type NewRound,
  type Round,
  roundDeskContract,
  type RoundPatch,
} from '@uurwerk/contract/joining/choice-round/desk'
import { useRef } from 'react'
import { refetchAfter } from '#web/data/after-write.ts'
import { deskKeys } from '#web/data/desk-keys.ts'
import { ApiError, call, callTagged } from '#web/lib/call.ts'

/** While a round is open its figures change without a message too, as when someone confirms. */
const progressRefetchMilliseconds = 10_000

export const deskRoundsQuery = queryOptions({
  queryKey: deskKeys.rounds,
  queryFn: ({ signal }) => call(roundDeskContract.list, {}, signal),
})

/** A round to edit, with the tag by which a change of it goes. */
export const deskRoundQuery = (id: number) =>
  queryOptions({
    queryKey: deskKeys.round(id),
    queryFn: ({ signal }) => callTagged(roundDeskContract.one, { params: { id } }, signal),
  })

export const roundPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: deskKeys.preview(id),
    queryFn: ({ signal }) => call(roundDeskContract.preview, { params: { id } }, signal),
    staleTime: 0,
  })

export const useRoundProgress = (id: number, isRunning: boolean) =>
  useQuery({
    queryKey: deskKeys.progress(id),
    queryFn: ({ signal }) => call(roundDeskContract.progress, { params: { id } }, signal),
    refetchInterval: isRunning && progressRefetchMilliseconds,
    staleTime: 0,
  })

/** All its students: which of them are shown is for the screen to say, which counts them too. */
export const useRoundStudents = (id: number, isRunning: boolean) =>
  useQuery({
    queryKey: deskKeys.students(id),
    queryFn: ({ signal }) => call(roundDeskContract.students, { params: { id }, query: {} }, signal),
    refetchInterval: isRunning && 2 * progressRefetchMilliseconds,
    staleTime: 0,
  })

export const fetchRoundCsv = (id: number) => call(roundDeskContract.export, { params: { id } })

/** A key for what is sent, the same while the same is sent and no answer came: then a repeat makes nothing twice. */
export function useIdempotencyKey() {
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
export function useIdempotentMutation<Sent, Answer>(
  send: (sent: Sent, headers: Record<string, string>) => Promise<Answer>,
) {
  const client = useQueryClient()
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, key.of(sent)),
    onSettled: (_answer, error) => {
      key.answered(error)
      return refetchAfter(client, 'roundDesk')
    },
  })
}

export const useCreateRound = () =>
  useIdempotentMutation((body: NewRound, headers) => call(roundDeskContract.create, { body }, undefined, headers))

export const useRemindStudents = (id: number) =>
  useIdempotentMutation((studentIds: number[] | null, headers) =>
    call(roundDeskContract.remind, { params: { id }, body: { studentIds } }, undefined, headers),
  )

/** What became of a change: made, or somebody else was first. */
export type RoundPatchResult = { round: Round } | 'overtaken'

/** Changes a round by what was seen of it; without a tag, whatever it is now. */
export function usePatchRound(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, tag }: { body: RoundPatch; tag: string | null }): Promise<RoundPatchResult> => {
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

export function useRemoveRound(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(roundDeskContract.remove, { params: { id } }),
    // Not the round itself, which is gone.
    onSuccess: () => client.invalidateQueries({ queryKey: deskKeys.rounds }),
  })
}

export interface StudentMove {
  studentId: number
  to: { groupId: number } | { optionId: number }
  reason: string
}

/** Puts a student in a group, or gives one an option. */
export function useMoveStudent(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ studentId, to, reason }: StudentMove) =>
      'groupId' in to
        ? call(roundDeskContract.moveToGroup, { params: { id, studentId, ...to }, body: { reason } })
        : call(roundDeskContract.moveToOption, { params: { id, studentId, ...to }, body: { reason } }),
    onSettled: () => refetchAfter(client, 'roundDesk'),
  })
}
