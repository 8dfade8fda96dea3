import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { type Booking, bookingContract } from '@uurwerk/contract/rooms/booking'
import { bookingProfileContract } from '@uurwerk/contract/rooms/booking-profile'
import { refetchAfter } from '#web/data/refetch.ts'
import { useSendOnce } from '#web/data/use-send-once.ts'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { getDevicePosition } from '#web/lib/device-position.ts'
import { getToday } from '#web/lib/time.ts'

export const futureBookingsQuery = queryOptions({
  queryKey: keys.futureBookings,
  queryFn: ({ signal }) => call(bookingContract.future, {}, signal),
})
export const pastBookingsQuery = queryOptions({
  queryKey: keys.pastBookings,
  queryFn: ({ signal }) => call(bookingContract.past, {}, signal),
})
export const invitationsQuery = queryOptions({
  queryKey: keys.invitations,
  queryFn: ({ signal }) => call(bookingContract.invitations, {}, signal),
})
export const bookingProfilesQuery = queryOptions({
  queryKey: keys.bookingProfiles,
  queryFn: ({ signal }) => call(bookingProfileContract.mine, {}, signal),
})
export const balancesQuery = (date: string) =>
  queryOptions({
    queryKey: keys.balances(date),
    queryFn: ({ signal }) => call(bookingContract.balances, { params: { date } }, signal),
  })

/** Fetches the minutes used this week per room, by the school's time zone. */
export const thisWeekBalancesQuery = () => balancesQuery(getToday().toString())

const bookingListQueries = [futureBookingsQuery, pastBookingsQuery, invitationsQuery]

/** A change to undefined removes the booking from the lists. */
function updateCachedBooking(client: QueryClient, id: number, change: (booking: Booking) => Booking | undefined) {
  for (const { queryKey } of bookingListQueries)
    client.setQueryData<Booking[]>(queryKey, (bookings) =>
      bookings?.flatMap((booking) => (booking.id === id ? (change(booking) ?? []) : booking)),
    )
  client.setQueryData<Booking>(keys.booking(id), (booking) => booking && change(booking))
}

/** Refetches this week's balance first, because it shows the remaining minutes. */
async function refetchBookings(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: thisWeekBalancesQuery().queryKey })
  await refetchAfter(client, 'booking')
}

/**
 * Ignores a second press while an action runs. `isPending` changes a render later, which leaves time for two presses.
 */
export function useRunUnlessBusy(id: number | null) {
  const client = useQueryClient()
  return (act: () => void) => {
    if (client.isMutating({ mutationKey: keys.bookingWrite(id) }) === 0) act()
  }
}

export function useStopBooking(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.bookingWrite(id),
    mutationFn: () => call(bookingContract.stop, { params: { id } }),
    onSuccess: ({ newEndDate }) => updateCachedBooking(client, id, (booking) => ({ ...booking, end: newEndDate })),
    onSettled: () => refetchBookings(client),
  })
}

export function useExtendBooking({ id, end }: Booking) {
  const client = useQueryClient()
  const sendOnce = useSendOnce(
    (minutes: number, headers) => call(bookingContract.extend, { params: { id, minutes } }, undefined, headers),
    (minutes) => [minutes, end],
  )
  return useMutation({
    mutationKey: keys.bookingWrite(id),
    mutationFn: sendOnce,
    onSuccess: ({ newEndDate }) => updateCachedBooking(client, id, (booking) => ({ ...booking, end: newEndDate })),
    onSettled: () => refetchBookings(client),
  })
}

export function useCancelBooking(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.bookingWrite(id),
    mutationFn: (includesFollowing: boolean) =>
      call(bookingContract.cancel, { params: { id }, query: includesFollowing ? { following: 'true' } : {} }),
    onSuccess: () => {
      updateCachedBooking(client, id, () => undefined)
      client.setQueriesData<Appointment | Appointment[]>({ queryKey: keys.appointments }, (data) =>
        Array.isArray(data) ? data.filter((appointment) => appointment.id !== id) : data,
      )
    },
    onSettled: () => refetchBookings(client),
  })
}

/** Confirms a booking, with the device's position if the profile requires it. */
export function useConfirmBooking({ id, confirmation }: Booking) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.bookingWrite(id),
    mutationFn: async () => {
      const body = confirmation?.onLocation ? await getDevicePosition() : null
      return call(bookingContract.confirm, { params: { id }, body })
    },
    onSuccess: (confirmed) => updateCachedBooking(client, confirmed.id, () => confirmed),
    onSettled: () => refetchAfter(client, 'confirmation'),
  })
}
