import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type JoinableConsequences,
  joinableContract,
  type JoinablePatch,
  type NewJoinable,
} from '@uurwerk/contract/changes/joinable'
import { type ChangeFeedback, changeFeedback } from '#web/changes/day-change/change-feedback.ts'
import { keys } from '#web/data/keys.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { useSendOnce } from '#web/data/use-send-once.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { hasConsequences, type JoinableType } from './joinable-draft.ts'

const calls = {
  exam: {
    add: joinableContract.addExam,
    change: joinableContract.changeExam,
    remove: joinableContract.removeExam,
    undo: joinableContract.undoExam,
  },
  choice: {
    add: joinableContract.addChoice,
    change: joinableContract.changeChoice,
    remove: joinableContract.removeChoice,
    undo: joinableContract.undoChoice,
  },
} as const

export const sendNew = (type: JoinableType, body: NewJoinable, headers: Record<string, string> = {}) =>
  callWithHeaders(calls[type].add, { query: {}, body }, undefined, headers)

export const useSendNewOnce = (type: JoinableType) =>
  useSendOnce(
    (body: NewJoinable, headers) => sendNew(type, body, headers),
    (body) => ({ ...body, force: undefined, displace: undefined }),
  )

export const sendPatch = (type: JoinableType, id: number, { etag, ...body }: JoinablePatch & { etag: string | null }) =>
  callWithHeaders(
    calls[type].change,
    { params: { id }, query: {}, body },
    undefined,
    etag === null ? {} : { 'If-Match': etag },
  )

type DryRun = Pick<JoinablePatch, 'dryRun' | 'preview'>

export const sendRemoval = (type: JoinableType, id: number, query: DryRun) =>
  callWithHeaders(calls[type].remove, { params: { id }, query, body: undefined })

interface Request<Answer> {
  send: (dryRun: DryRun) => Promise<{ result: Answer; headers: Headers }>
  getConsequences: (answer: Answer) => JoinableConsequences
  /** Skips the dry run. */
  isAgreed: boolean
  /** Preview that the user agreed to. */
  preview?: string | undefined
  describe: (answer: Answer) => Omit<ChangeFeedback, 'deed'>
}

/** Asks for the consequences first, and saves at once if there are none. Saving is refused if there are others by then. */
export function useJoinableDeed<Answer>(type: JoinableType) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ send, getConsequences, describe, isAgreed, preview }: Request<Answer>) => {
      let seenPreview = preview
      if (!isAgreed) {
        const { result } = await send({ dryRun: true })
        const consequences = getConsequences(result)
        if (hasConsequences(consequences)) return { shown: result }
        seenPreview = consequences.preview
      }
      const { result, headers } = await send({ preview: seenPreview })
      const feedback = describe(result)
      if (feedback.isGone) client.removeQueries({ queryKey: [...keys.appointments, 'details', feedback.appointmentId] })
      changeFeedback.set({
        ...feedback,
        deed: Number(headers.get('X-Deed')) || null,
        sendUndo: (id, consent) => call(calls[type].undo, { params: { id }, body: consent }),
      })
      return { saved: result }
    },
    onSettled: () => refetchAfter(client, 'dayChange'),
  })
}
