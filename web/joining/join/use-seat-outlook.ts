import { useQuery } from '@tanstack/react-query'
import { subscriptionContract } from '@uurwerk/contract/joining/subscription'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'

/** Loads what the user can do about a seat in an appointment. */
export const useSeatOutlook = (appointmentId: number) =>
  useQuery({
    queryKey: keys.seatOutlook(appointmentId),
    queryFn: ({ signal }) =>
      call(subscriptionContract.standing, { params: { appointmentId, attendeeId: 'me' } }, signal),
  })
