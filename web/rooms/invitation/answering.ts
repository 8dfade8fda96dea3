import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Booking, bookingContract } from '@uurwerk/contract/rooms/booking'
import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { call } from '../../lib/call.ts'
import { useCurrentUser } from '../../data/me.ts'
import { refetchAfter } from '../../data/after-write.ts'
import { keys } from '../../data/keys.ts'

export type Answer = Exclude<InvitationStatus, 'Pending'>

/** The notifications with an answer in those of the invitation to a booking, which are read by that. */
export const withAnswer = (notifications: readonly Notification[], id: number, invitationStatus: Answer) =>
  notifications.map((one) =>
    one.type === 'bookingInvitation' && one.dataReferenceId === id
      ? { ...one, read: true, data: JSON.stringify({ ...JSON.parse(one.data), invitationStatus }) }
      : one,
  )

/** Shows an answer of someone wherever it is kept; what it returns puts everything back as it was. */
export function answerInCaches(client: QueryClient, answer: { id: number; own: number | undefined; status: Answer }) {
  const { id, own, status } = answer
  const answered = (one: Booking): Booking =>
    one.id === id ? { ...one, invitees: one.invitees.map((who) => (who.id === own ? { ...who, status } : who)) } : one
  const kept = [keys.notifications, keys.booking(id), keys.invitations].map(
    (key) => [key, client.getQueryData(key)] as const,
  )
  client.setQueryData<Notification[]>(keys.notifications, (all) => all && withAnswer(all, id, status))
  client.setQueryData<Booking>(keys.booking(id), (one) => one && answered(one))
  client.setQueryData<Booking[]>(keys.invitations, (all) => all?.map(answered))
  return () => {
    for (const [key, data] of kept) client.setQueryData(key, data)
  }
}

/** Accepts or declines an invitation; shows so at once and takes it back where that is refused. */
export function useAnswerInvitation(id: number) {
  const client = useQueryClient()
  const own = useCurrentUser().attendee?.id
  return useMutation({
    mutationFn: (status: Answer) =>
      call(status === 'Accepted' ? bookingContract.accept : bookingContract.decline, { params: { id } }),
    onMutate: async (status) => {
      await Promise.all([
        client.cancelQueries({ queryKey: keys.notifications }),
        client.cancelQueries({ queryKey: keys.booking(id) }),
        client.cancelQueries({ queryKey: keys.invitations }),
      ])
      return answerInCaches(client, { id, own, status })
    },
    onError: (_error, _status, takeBack) => takeBack?.(),
    onSettled: () => refetchAfter(client, 'invitation'),
  })
}
