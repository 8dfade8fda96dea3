import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AvailabilityEntry,
  availabilityContract,
  type AvailabilityPatch,
  type AvailabilityRequest,
} from '@uurwerk/contract/staff/availability'
import { useState } from 'react'
import { keys } from '#web/data/keys.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { formatTime, getNow } from '#web/lib/time.ts'
import { ownRequestsQuery } from '../queries.ts'

type AnswerFields = Pick<AvailabilityRequest, 'availability' | 'comments' | 'state'>

const buildReplace = <P extends AvailabilityPatch[number]['path'], V>(path: P, value: V) => ({
  op: 'replace' as const,
  path,
  value,
})
const buildAvailabilityPatch = ({ availability, comments, state }: Partial<AnswerFields>): AvailabilityPatch => [
  ...(availability ? [buildReplace('/availability', [...availability])] : []),
  ...(comments === undefined ? [] : [buildReplace('/comments', comments)]),
  ...(state === 'saved' || state === 'submitted' ? [buildReplace('/state', state)] : []),
]

/** Replaces the cached answer with the same id. */
const replaceAnswer = (answer: AvailabilityRequest) => (all: AvailabilityRequest[] | undefined) =>
  all?.map((request) => (request.id === answer.id ? answer : request))

/**
 * Saves the user's answer. Changes are sent one after another, each with the version that the previous answer
 * returned. After a conflict, `conflict` has the other version, and the user chooses.
 */
export function useOwnAnswer(request: AvailabilityRequest) {
  const client = useQueryClient()
  const [savedAt, setSavedAt] = useState<string>()
  const [conflict, setConflict] = useState<AvailabilityRequest>()
  const params = { id: request.id, attendeeId: 'me' } as const
  const writing = [...keys.availability, 'writing', request.id]
  const getCurrentAnswer = () =>
    client.getQueryData(ownRequestsQuery.queryKey)?.find(({ id }) => id === request.id) ?? request
  const updateCachedAnswer = (answer: AvailabilityRequest) =>
    client.setQueryData(ownRequestsQuery.queryKey, replaceAnswer(answer))

  const { mutate, isPending, isError } = useMutation({
    mutationKey: writing,
    scope: { id: `availability ${request.id}` },
    mutationFn: async (changes: Partial<AnswerFields>) => {
      const headers = { 'if-match': `"${getCurrentAnswer().version}."` }
      const input = { params, body: buildAvailabilityPatch(changes) }
      try {
        return { saved: await call(availabilityContract.patch, input, undefined, headers) }
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'preconditionFailed')) throw error
        return { theirs: await call(availabilityContract.one, { params }) }
      }
    },
    onMutate: async (changes) => {
      await client.cancelQueries(ownRequestsQuery)
      updateCachedAnswer({ ...getCurrentAnswer(), ...changes })
    },
    onSuccess: async ({ saved, theirs }) => {
      if (theirs) return setConflict(theirs)
      // Later changes are still being sent, so their values stay visible.
      const { availability, comments } = getCurrentAnswer()
      const isLast = client.isMutating({ mutationKey: writing }) <= 1
      if (saved) updateCachedAnswer(isLast ? saved : { ...saved, availability, comments })
      setSavedAt(formatTime(getNow()))
      await client.invalidateQueries({ queryKey: keys.scope })
    },
    onError: () => refetchAfter(client, 'availability'),
  })

  /** Resolves a conflict; `mine` overwrites the other version. */
  const choose = (mine: boolean) => {
    if (!conflict) return
    const { availability, comments } = getCurrentAnswer()
    updateCachedAnswer(conflict)
    setConflict(undefined)
    if (mine) mutate({ availability, comments })
  }
  return {
    save: (changes: Partial<AnswerFields>) => mutate(changes),
    isSaving: isPending,
    hasFailed: isError,
    savedAt,
    conflict,
    choose,
  }
}
export type OwnAnswer = ReturnType<typeof useOwnAnswer>

interface PaintHistory {
  past: readonly (readonly AvailabilityEntry[])[]
  future: readonly (readonly AvailabilityEntry[])[]
}

/** Keeps undo and redo; a stroke or a copy is one step. */
export function usePaintHistory(
  present: readonly AvailabilityEntry[],
  save: (entries: readonly AvailabilityEntry[]) => void,
) {
  const [{ past, future }, setHistory] = useState<PaintHistory>({ past: [], future: [] })
  return {
    change: (entries: readonly AvailabilityEntry[]) => {
      if (JSON.stringify(entries) === JSON.stringify(present)) return
      setHistory({ past: [...past, present], future: [] })
      save(entries)
    },
    undo: () => {
      const before = past.at(-1)
      if (!before) return false
      setHistory({ past: past.slice(0, -1), future: [present, ...future] })
      save(before)
      return true
    },
    redo: () => {
      const [next, ...rest] = future
      if (!next) return false
      setHistory({ past: [...past, present], future: rest })
      save(next)
      return true
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}
