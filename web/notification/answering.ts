import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingContract } from '@uurwerk/contract/booking'
import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import type { Notification } from '@uurwerk/contract/notification'
import { appointmentsKey } from '../appointment/cache.ts'
import { call } from '../lib/call.ts'
import { notificationsQuery } from './queries.ts'
import { bookingOf } from './titles.ts'

/** The notifications with an answer in those of the invitation to a booking. */
export const withAnswer = (notifications: readonly Notification[], id: number, invitationStatus: InvitationStatus) =>
  notifications.map((one) => {
    const booking = one.type === 'bookingInvitation' && one.dataReferenceId === id && bookingOf(one)
    return booking ? { ...one, data: JSON.stringify({ ...booking, invitationStatus }) } : one
  })

/** Accepts or declines an invitation; what tells of it says so at once. */
export function useAnswerInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: InvitationStatus }) =>
      call(status === 'Accepted' ? bookingContract.accept : bookingContract.decline, { params: { id } }),
    onSuccess: (_booking, { id, status }) =>
      client.setQueryData(notificationsQuery.queryKey, (all) => all && withAnswer(all, id, status)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: notificationsQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: ['booking'] }),
        client.invalidateQueries({ queryKey: [appointmentsKey] }),
      ]),
  })
}
