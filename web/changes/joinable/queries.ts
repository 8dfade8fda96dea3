import { useMutation, useQueryClient } from '@tanstack/react-query'
import { joinableContract, type JoinablePatch, type NewJoinable } from '@uurwerk/contract/changes/joinable'
import { useChangeReach } from '#web/changes/day-change/change-reach.ts'
import { type ChangeFeedback, changeFeedback } from '#web/changes/day-change/change-feedback.ts'
import { keys } from '#web/data/keys.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { callWithHeaders } from '#web/lib/call.ts'
import type { JoinableType } from './joinable-draft.ts'

const calls = {
  exam: {
    add: joinableContract.addExam,
    change: joinableContract.changeExam,
    remove: joinableContract.removeExam,
  },
  choice: {
    add: joinableContract.addChoice,
    change: joinableContract.changeChoice,
    remove: joinableContract.removeChoice,
  },
} as const

export const sendNew = (type: JoinableType, body: NewJoinable) => callWithHeaders(calls[type].add, { body })

export const sendPatch = (type: JoinableType, id: number, { etag, ...body }: JoinablePatch & { etag: string | null }) =>
  callWithHeaders(calls[type].change, { params: { id }, body }, undefined, etag === null ? {} : { 'If-Match': etag })

export const sendRemoval = (type: JoinableType, id: number, dryRun: boolean) =>
  callWithHeaders(calls[type].remove, { params: { id }, query: { dryRun } })

interface Request<Answer> {
  send: (dryRun: boolean) => Promise<{ result: Answer; headers: Headers }>
  /** Answers whether to stop after the dry run. */
  hasObstacle: (answer: Answer) => boolean
  describe: (answer: Answer) => Omit<ChangeFeedback, 'deed'>
}

/** Asks for the consequences first, and saves at once if there are none. Only planners can undo. */
export function useJoinableDeed<Answer>() {
  const client = useQueryClient()
  const canUndo = useChangeReach() !== null
  return useMutation({
    mutationFn: async ({ send, hasObstacle, describe, isAgreed }: Request<Answer> & { isAgreed: boolean }) => {
      if (!isAgreed) {
        const { result } = await send(true)
        if (hasObstacle(result)) return { shown: result }
      }
      const { result, headers } = await send(false)
      const feedback = describe(result)
      if (feedback.isGone) client.removeQueries({ queryKey: [...keys.appointments, 'details', feedback.appointmentId] })
      changeFeedback.set({ ...feedback, deed: canUndo ? Number(headers.get('X-Deed')) || null : null })
      return { saved: result }
    },
    onSettled: () => refetchAfter(client, 'dayChange'),
  })
}
