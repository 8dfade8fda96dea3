import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dayChangeContract } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { keys } from '#web/data/keys.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/i18n.ts'
import { formatAppointmentTitle, formatStart } from '#web/roster/appointment/appointment-texts.ts'
import { changeFeedback } from '../day-change/change-feedback.ts'

/** For the roster, which the lesson leaves. */
export function announceDeclined(appointment: Appointment) {
  const values = { name: formatAppointmentTitle(appointment), when: formatStart(appointment) }
  changeFeedback.set({
    text: t(($) => $.COVER.DECLINED_LESSON, values),
    deed: null,
    appointmentId: appointment.id,
    isAdded: false,
    isGone: true,
  })
}

/** A refusal also refetches: the lesson may have been given to someone else. */
export function useAnswerCover(onDeclined: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isAccepted }: { id: number; isAccepted: boolean }) =>
      call(isAccepted ? dayChangeContract.acceptCover : dayChangeContract.declineCover, { params: { id } }),
    onSuccess: ({ state }) => {
      if (state === 'declined') onDeclined()
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: keys.notifications }), refetchAfter(client, 'dayChange')]),
  })
}
