import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type NewRound,
  type Round,
  roundDeskContract,
  type RoundPatch,
} from '@uurwerk/contract/joining/choice-round/desk'
import { useRef } from 'react'
import { refetchAfter } from '#web/data/refetch.ts'
import { deskKeys } from '#web/data/desk-keys.ts'
import { ApiError, call, callTagged } from '#web/lib/call.ts'

/** Polling interval of a running round: some changes, such as a confirmation, send no event. */
const progressRefetchMilliseconds = 10_000

export const deskRoundsQuery = queryOptions({
  queryKey: deskKeys.rounds,
  queryFn: ({ signal }) => call(roundDeskContract.list, {}, signal),
})

/** Fetches a round with its ETag, which a change needs. */
export const deskRoundQuery = (roundId: number) =>
  queryOptions({
    queryKey: deskKeys.round(roundId),
    queryFn: ({ signal }) => callTagged(roundDeskContract.one, { params: { id: roundId } }, signal),
  })

export const roundPreviewQuery = (roundId: number) =>
  queryOptions({
    queryKey: deskKeys.preview(roundId),
    queryFn: ({ signal }) => call(roundDeskContract.preview, { params: { id: roundId } }, signal),
    staleTime: 0,
  })

export const useRoundProgress = (roundId: number, isRunning: boolean) =>
  useQuery({
    queryKey: deskKeys.progress(roundId),
    queryFn: ({ signal }) => call(roundDeskContract.progress, { params: { id: roundId } }, signal),
    refetchInterval: isRunning && progressRefetchMilliseconds,
    staleTime: 0,
  })

/** Fetches all students of a round. The screen filters them itself, because it also shows counts per state. */
export const useRoundStudents = (roundId: number, isRunning: boolean) =>
  useQuery({
    queryKey: deskKeys.students(roundId),
    queryFn: ({ signal }) => call(roundDeskContract.students, { params: { id: roundId }, query: {} }, signal),
    // The list is long, so it is fetched half as often as the progress.
    refetchInterval: isRunning && 2 * progressRefetchMilliseconds,
    staleTime: 0,
  })

export const fetchRoundCsv = (roundId: number) => call(roundDeskContract.export, { params: { id: roundId } })

/** Reuses the idempotency key for an equal request until a response arrives, so that a retry does not act twice. */
export function useIdempotencyKey() {
  const lastRequest = useRef<{ text: string; key: string }>(undefined)
  return {
    getHeaders: (request: unknown) => {
      const text = JSON.stringify(request)
      if (lastRequest.current?.text !== text) lastRequest.current = { text, key: crypto.randomUUID() }
      return { 'Idempotency-Key': lastRequest.current.key }
    },
    /** Forgets the key after a definite answer: sending the same again is then a new request. */
    forgetAfterAnswer: (error: unknown) => {
      if (!error || (error instanceof ApiError && error.status < 500)) lastRequest.current = undefined
    },
  }
}

/** Sends a call with an idempotency key, then refetches the desk data. */
export function useIdempotentMutation<Sent, Answer>(
  send: (request: Sent, headers: Record<string, string>) => Promise<Answer>,
) {
  const client = useQueryClient()
  const idempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (request: Sent) => send(request, idempotencyKey.getHeaders(request)),
    onSettled: (_answer, error) => {
      idempotencyKey.forgetAfterAnswer(error)
      return refetchAfter(client, 'roundDesk')
    },
  })
}

export const useCreateRound = () =>
  useIdempotentMutation((body: NewRound, headers) => call(roundDeskContract.create, { body }, undefined, headers))

/** Reminds students; null reminds everyone who has not confirmed. */
export const useRemindStudents = (roundId: number) =>
  useIdempotentMutation((studentIds: number[] | null, headers) =>
    call(roundDeskContract.remind, { params: { id: roundId }, body: { studentIds } }, undefined, headers),
  )

/** The changed round, or `overtaken` when somebody else changed it first. */
export type RoundPatchResult = { round: Round } | 'overtaken'

/** Changes a round only if it still has this ETag; with null, unconditionally. */
export function usePatchRound(roundId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, etag }: { body: RoundPatch; etag: string | null }): Promise<RoundPatchResult> => {
      try {
        const headers = etag === null ? {} : { 'If-Match': etag }
        return { round: await call(roundDeskContract.change, { params: { id: roundId }, body }, undefined, headers) }
      } catch (error) {
        // Not an error: the screen shows both versions.
        if (error instanceof ApiError && error.code === 'preconditionFailed') return 'overtaken'
        throw error
      }
    },
    onSettled: () => refetchAfter(client, 'roundDesk'),
  })
}

export function useRemoveRound(roundId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(roundDeskContract.remove, { params: { id: roundId } }),
    // The round itself no longer exists, so only the list is refetched.
    onSuccess: () => client.invalidateQueries({ queryKey: deskKeys.rounds }),
  })
}

export interface StudentMove {
  studentId: number
  destination: { groupId: number } | { optionId: number }
  reason: string
}

/** Moves a student to a group or gives the student an option. */
export function useMoveStudent(roundId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ studentId, destination, reason }: StudentMove) =>
      'groupId' in destination
        ? call(roundDeskContract.moveToGroup, { params: { id: roundId, studentId, ...destination }, body: { reason } })
        : call(roundDeskContract.moveToOption, {
            params: { id: roundId, studentId, ...destination },
            body: { reason },
          }),
    onSettled: () => refetchAfter(client, 'roundDesk'),
  })
}
