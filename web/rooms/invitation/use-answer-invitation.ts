import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Booking, bookingContract } from '@uurwerk/contract/rooms/booking'
import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { call } from '#web/lib/call.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { revertListChange, revertChange } from '#web/data/save-with-merge.ts'
import { keys } from '#web/data/keys.ts'

export type InvitationAnswer = Exclude<InvitationStatus, 'Pending'>

/** Stores an answer in the notifications of these invitations, and marks them as read. */
export const markAnswered = (
  notifications: readonly Notification[],
  ids: ReadonlySet<number | null>,
  invitationStatus: InvitationAnswer,
) =>
  notifications.map((notification) =>
    notification.type === 'bookingInvitation' && ids.has(notification.dataReferenceId)
      ? { ...notification, read: true, data: JSON.stringify({ ...JSON.parse(notification.data), invitationStatus }) }
      : notification,
  )

interface AnsweredInvitation {
  id: number
  ownId: number | undefined
  status: InvitationAnswer
  /** Later bookings to answer too, as in AnswerInvitation. */
  following?: boolean | undefined
}

function findAnsweredIds(invitations: readonly Booking[], { id, ownId, following }: AnsweredInvitation): Set<number> {
  const answeredInvitation = invitations.find((invitation) => invitation.id === id)
  const isPending = ({ invitees }: Booking) =>
    invitees.some((invitee) => invitee.id === ownId && invitee.status === 'Pending')
  const laterInvitations = invitations.filter(
    (invitation) =>
      answeredInvitation?.seriesId != null &&
      invitation.seriesId === answeredInvitation.seriesId &&
      invitation.start > answeredInvitation.start &&
      (following ?? isPending(invitation)),
  )
  return new Set([id, ...laterInvitations.map((booking) => booking.id)])
}

/** Shows an answer in all cached lists. The returned function reverts the change. */
export function applyAnswerToCaches(client: QueryClient, answer: AnsweredInvitation) {
  const { ownId, status } = answer
  const ids = findAnsweredIds(client.getQueryData<Booking[]>(keys.invitations) ?? [], answer)
  const applyInvitationAnswer = (booking: Booking): Booking =>
    ids.has(booking.id)
      ? {
          ...booking,
          invitees: booking.invitees.map((invitee) => (invitee.id === ownId ? { ...invitee, status } : invitee)),
        }
      : booking
  const changeList = <T extends { id: number }>(key: QueryKey, applyChange: (bookings: readonly T[]) => T[]) => {
    const before = client.getQueryData<T[]>(key)
    if (!before) return () => undefined
    const after = applyChange(before)
    client.setQueryData(key, after)
    return () => client.setQueryData<T[]>(key, (stored) => stored && revertListChange(before, after, stored))
  }
  const changeBooking = (key: QueryKey) => {
    const before = client.getQueryData<Booking>(key)
    if (!before) return () => undefined
    const after = applyInvitationAnswer(before)
    client.setQueryData(key, after)
    return () => client.setQueryData<Booking>(key, (stored) => stored && revertChange(before, after, stored))
  }
  const reverts = [
    changeList<Notification>(keys.notifications, (notifications) => markAnswered(notifications, ids, status)),
    ...[...ids].map((id) => changeBooking(keys.booking(id))),
    changeList<Booking>(keys.invitations, (invitations) => invitations.map(applyInvitationAnswer)),
  ]
  return () => {
    for (const revert of reverts) revert()
  }
}

/** Shows the answer at once, and reverts it if the server refuses. */
export function useAnswerInvitation(id: number, following?: boolean) {
  const client = useQueryClient()
  const ownId = useCurrentUser().attendee?.id
  return useMutation({
    mutationFn: (status: InvitationAnswer) =>
      call(status === 'Accepted' ? bookingContract.accept : bookingContract.decline, {
        params: { id },
        query: following === undefined ? {} : { following: following ? 'true' : 'false' },
      }),
    onMutate: async (status) => {
      await Promise.all([
        client.cancelQueries({ queryKey: keys.notifications }),
        client.cancelQueries({ queryKey: keys.booking(id) }),
        client.cancelQueries({ queryKey: keys.invitations }),
      ])
      return applyAnswerToCaches(client, { id, ownId, status, following })
    },
    onError: (_error, _status, revert) => revert?.(),
    onSettled: () => refetchAfter(client, 'invitation'),
  })
}
