import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BulkSubscriptionAction, subscriptionContract } from '@uurwerk/contract/joining/subscription'
import { call } from '#web/lib/call.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { keys } from '#web/data/keys.ts'
import { toSubscribers } from './subscriber.ts'

const subscribersQuery = (appointmentId: number) =>
  queryOptions({
    queryKey: keys.appointmentSubscribers(appointmentId),
    queryFn: ({ signal }) => call(subscriptionContract.subscribers, { params: { appointmentId } }, signal),
    select: toSubscribers,
    // People sign up meanwhile.
    staleTime: 0,
  })

/** Loads the subscribers of an appointment, including people who wait. */
export const useSubscribers = (appointmentId: number) => useQuery(subscribersQuery(appointmentId))

export interface BulkSubscriptionChange {
  appointmentId: number
  action: BulkSubscriptionAction
  attendeeIds: number[]
}

/** Subscribes, unsubscribes, locks or unlocks several people. Some can be refused while others succeed. */
export function useChangeSubscriptions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ appointmentId, ...body }: BulkSubscriptionChange) =>
      call(subscriptionContract.several, { params: { appointmentId }, body }),
    onSettled: () => refetchAfter(client, 'subscribers'),
  })
}

interface ChangeOverRequest {
  attendeeId: number
  insteadOf: number
  /** Prevents that a retry acts twice. */
  idempotencyKey: string
}

/** Moves a person here from another appointment, `insteadOf`. */
export function useChangeOver(appointmentId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ attendeeId, insteadOf, idempotencyKey }: ChangeOverRequest) =>
      call(subscriptionContract.changeOver, { params: { appointmentId, attendeeId, insteadOf } }, undefined, {
        'Idempotency-Key': idempotencyKey,
      }),
    onSettled: () => refetchAfter(client, 'subscribers'),
  })
}
