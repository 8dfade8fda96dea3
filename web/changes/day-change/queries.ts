import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Consent, dayChangeContract } from '@uurwerk/contract/changes/day-change'
import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import { keys } from '#web/data/keys.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { t } from '#web/lib/i18n.ts'
import { type ChangeFeedback, changeFeedback } from './change-feedback.ts'

/** Fetched once per form, and not below `keys.appointments`: the ETag is of the version that the user saw. */
export const lessonToChangeQuery = (id: number) =>
  queryOptions({
    queryKey: ['lesson-to-change', id],
    queryFn: async ({ signal }) => {
      const { result, headers } = await callWithHeaders(appointmentContract.details, { params: { id } }, signal)
      return { appointment: result, etag: headers.get('ETag') }
    },
    staleTime: Infinity,
    gcTime: 0,
  })

interface DeedRequest<Answer> {
  send: (consent: Consent) => Promise<{ result: Answer; headers: Headers }>
  consent?: Consent
  describe: (answer: Answer) => Omit<ChangeFeedback, 'deed'>
}

/** Sends a change, and shows what was done with a way to undo it. */
export function useLessonChange<Answer>() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ send, consent = {} }: DeedRequest<Answer>) => send(consent),
    onSuccess: ({ result, headers }, { describe }) => {
      const feedback = describe(result)
      if (feedback.isGone) client.removeQueries({ queryKey: [...keys.appointments, 'details', feedback.appointmentId] })
      changeFeedback.set({ ...feedback, deed: Number(headers.get('X-Deed')) || null })
    },
    onSettled: () => refetchAfter(client, 'dayChange'),
  })
}

/** A change of one lesson. */
export const toDeedRequest = <Answer>(
  appointmentId: number,
  send: DeedRequest<Answer>['send'],
  describe: (answer: Answer) => string,
  { isGone = false } = {},
): DeedRequest<Answer> => ({
  send,
  describe: (answer) => ({ text: describe(answer), appointmentId, isAdded: false, isGone }),
})

const sendUndoOfPlanners = (id: number, body: Consent) => call(dayChangeContract.undo, { params: { id }, body })

export const toUndoRequest = ({
  deed,
  appointmentId,
  isAdded,
  sendUndo = sendUndoOfPlanners,
}: ChangeFeedback & { deed: number }) => ({
  // An undone deed has no undo of its own.
  send: async (consent: Consent) => ({ result: await sendUndo(deed, consent), headers: new Headers() }),
  describe: () => ({ text: t(($) => $.CHANGES.DONE.UNDO), appointmentId, isAdded: false, isGone: isAdded }),
})
