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

const buildReplaceOperation = <P extends AvailabilityPatch[number]['path'], V>(path: P, value: V) => ({
  op: 'replace' as const,
  path,
  value,
})
const buildAvailabilityPatch = ({ availability, comments, state }: Partial<AnswerFields>): AvailabilityPatch => [
  ...(availability ? [buildReplaceOperation('/availability', [...availability])] : []),
  ...(comments === undefined ? [] : [buildReplaceOperation('/comments', comments)]),
  // A teacher sets no other states.
  ...(state === 'saved' || state === 'submitted' ? [buildReplaceOperation('/state', state)] : []),
]

const replaceAnswer = (answer: AvailabilityRequest) => (answers: AvailabilityRequest[] | undefined) =>
  answers?.map((request) => (request.id === answer.id ? answer : request))

/** Submits what is shown, also if it could not be saved before. Returns the other version of a conflict. */
async function sendChanges(current: AvailabilityRequest, changes: Partial<AnswerFields>) {
  const { id, version, availability, comments } = current
  const params = { id, attendeeId: 'me' } as const
  // The server compares only the part of an ETag before the dot.
  const headers = { 'if-match': `"${version}."` }
  const fields = changes.state === 'submitted' ? { availability, comments, ...changes } : changes
  const input = { params, body: buildAvailabilityPatch(fields) }
  try {
    return { savedAnswer: await call(availabilityContract.patch, input, undefined, headers) }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'preconditionFailed')) throw error
    return { otherVersion: await call(availabilityContract.one, { params }) }
  }
}

interface AnswerConflict extends Record<'own' | 'other', AvailabilityRequest> {
  changes: Partial<AnswerFields>
}

/**
 * Saves the user's answer. Changes are sent one after another, each with the version that the previous answer
 * returned. After a conflict, `conflict` has both versions, and the user chooses.
 */
export function useOwnAnswer(request: AvailabilityRequest) {
  const client = useQueryClient()
  const [savedAt, setSavedAt] = useState<string>()
  const [conflict, setConflict] = useState<AnswerConflict>()
  const mutationKey = [...keys.availability, 'writing', request.id]
  const getCurrentAnswer = () =>
    client.getQueryData(ownRequestsQuery.queryKey)?.find(({ id }) => id === request.id) ?? request
  const updateCachedAnswer = (answer: AvailabilityRequest) =>
    client.setQueryData(ownRequestsQuery.queryKey, replaceAnswer(answer))

  const { mutate, mutateAsync, isPending, isError } = useMutation({
    mutationKey,
    scope: { id: `availability ${request.id}` },
    mutationFn: (changes: Partial<AnswerFields>) => sendChanges(getCurrentAnswer(), changes),
    onMutate: async (changes) => {
      await client.cancelQueries(ownRequestsQuery)
      const own = { ...getCurrentAnswer(), ...changes }
      updateCachedAnswer(own)
      return own
    },
    onSuccess: async ({ savedAnswer, otherVersion }, changes, own) => {
      if (otherVersion) return setConflict({ own, other: otherVersion, changes })
      // While later changes are being sent, their values stay visible. The count includes this save itself.
      const { availability, comments } = getCurrentAnswer()
      const isLastSave = client.isMutating({ mutationKey }) <= 1
      if (savedAnswer) updateCachedAnswer(isLastSave ? savedAnswer : { ...savedAnswer, availability, comments })
      setSavedAt(formatTime(getNow()))
      await client.invalidateQueries({ queryKey: keys.scope })
    },
    onError: () => refetchAfter(client, 'availability'),
  })

  /** Resolves a conflict; `keepsOwn` overwrites the other version. */
  const resolveConflict = (keepsOwn: boolean) => {
    if (!conflict) return
    const { own, other, changes } = conflict
    updateCachedAnswer(other)
    setConflict(undefined)
    if (keepsOwn) mutate({ availability: own.availability, comments: own.comments, ...changes })
  }
  return {
    save: (changes: Partial<AnswerFields>, onSaved?: () => void) => void mutateAsync(changes).then(onSaved, () => {}),
    isSaving: isPending,
    hasFailed: isError,
    savedAt,
    conflict,
    resolveConflict,
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
      const previous = past.at(-1)
      if (!previous) return false
      setHistory({ past: past.slice(0, -1), future: [present, ...future] })
      save(previous)
      return true
    },
    redo: () => {
      const [next, ...laterEntries] = future
      if (!next) return false
      setHistory({ past: [...past, present], future: laterEntries })
      save(next)
      return true
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}
