import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SeveralAction, subscriptionContract } from '@uurwerk/contract/joining/subscription'
import { call } from '../../lib/call.ts'
import { refetchAfter } from '../../data/after-write.ts'
import { keys } from '../../data/keys.ts'
import { subscribersOf } from './subscriber.ts'

const subscribersQuery = (appointmentId: number) =>
  queryOptions({
    queryKey: keys.subscribersOf(appointmentId),
    queryFn: ({ signal }) => call(subscriptionContract.subscribers, { params: { appointmentId } }, signal),
    select: subscribersOf,
    meta: { shownByScreen: true },
    staleTime: 0,
  })

/** Everyone who answered or waits. */
export const useSubscribers = (appointmentId: number) => useQuery(subscribersQuery(appointmentId))

export interface Change {
  action: SeveralAction
  attendeeIds: number[]
}

/** Changes the answers of several: pending is its updating flag, and a failure its error flag. */
export function useChangeSeveral(appointmentId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call(subscriptionContract.several, { params: { appointmentId }, body }),
    onSettled: () => refetchAfter(client, 'subscribers'),
  })
}
