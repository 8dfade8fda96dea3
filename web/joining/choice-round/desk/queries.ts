import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type NewRound,
  type ReminderCounts,
  type Round,
  roundDeskContract,
  type RoundPatch,
} from '@uurwerk/contract/joining/choice-round/desk'
import { refetchAfter } from '#web/data/refetch.ts'
import { deskKeys } from '#web/data/desk-keys.ts'
import { useSendOnce } from '#web/data/use-send-once.ts'
import { ApiError, call, callWithHeaders } from '#web/lib/call.ts'

/** Polls a running round, because some changes, such as a confirmation, send no event. */
const progressRefetchMilliseconds = 10_000

export const deskRoundsQuery = queryOptions({
  queryKey: deskKeys.rounds,
  queryFn: ({ signal }) => call(roundDeskContract.list, {}, signal),
})

export const deskRoundQuery = (roundId: number) =>
  queryOptions({
    queryKey: deskKeys.round(roundId),
    queryFn: async ({ signal }) => {
      const { result, headers } = await callWithHeaders(roundDeskContract.one, { params: { id: roundId } }, signal)
      return { result, etag: headers.get('ETag') }
    },
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

/** Fetches all students, because the screen also counts them per state. */
export const useRoundStudents = (roundId: number, isRunning: boolean) =>
  useQuery({
    queryKey: deskKeys.students(roundId),
    queryFn: ({ signal }) => call(roundDeskContract.students, { params: { id: roundId }, query: {} }, signal),
    // The long list is fetched half as often as the progress.
    refetchInterval: isRunning && 2 * progressRefetchMilliseconds,
    staleTime: 0,
  })

/** Returns undefined without groups, and while it is not known. */
export function useAudienceSize(groupIds: readonly number[], date: string): number | undefined {
  const { data } = useQuery({
    queryKey: deskKeys.audience(groupIds, date),
    queryFn: ({ signal }) => call(roundDeskContract.audience, { query: { groups: [...groupIds], date } }, signal),
    enabled: groupIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return groupIds.length > 0 ? data?.students : undefined
}

export const fetchRoundCsv = (roundId: number) => call(roundDeskContract.export, { params: { id: roundId } })

export function useIdempotentMutation<Sent, Answer>(
  send: (request: Sent, headers: Record<string, string>) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({ mutationFn: useSendOnce(send), onSettled: () => refetchAfter(client, 'roundDesk') })
}

export const useCreateRound = () =>
  useIdempotentMutation((body: NewRound, headers) => call(roundDeskContract.create, { body }, undefined, headers))

interface ReminderRequest {
  /** Null reminds everyone who has not confirmed. */
  studentIds: number[] | null
  expected?: ReminderCounts
}

/** Returns how many students were reminded, or `overtaken` when that would not be the expected number. */
export const useRemindStudents = (roundId: number) =>
  useIdempotentMutation(async (body: ReminderRequest, headers): Promise<number | 'overtaken'> => {
    try {
      return (await call(roundDeskContract.remind, { params: { id: roundId }, body }, undefined, headers)).reminded
    } catch (error) {
      // Not an error: the screen shows the new numbers.
      if (error instanceof ApiError && error.code === 'preconditionFailed') return 'overtaken'
      throw error
    }
  })

/** `overtaken` when somebody else changed the round first. */
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
    // Only the list is refetched, because the round no longer exists.
    onSuccess: () => client.invalidateQueries({ queryKey: deskKeys.rounds }),
  })
}

export interface StudentMove {
  studentId: number
  destination: { groupId: number } | { optionId: number }
  reason: string
}

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
