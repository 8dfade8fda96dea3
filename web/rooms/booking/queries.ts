import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { type Booking, bookingContract } from '@uurwerk/contract/rooms/booking'
import { bookingProfileContract } from '@uurwerk/contract/rooms/booking-profile'
import { refetchAfter } from '../../data/after-write.ts'
import { keys } from '../../data/keys.ts'
import { call } from '../../lib/call.ts'
import { position } from '../../lib/position.ts'
import { today } from '../../lib/time.ts'

export const futureQuery = queryOptions({
  queryKey: keys.futureBookings,
  queryFn: ({ signal }) => call(bookingContract.future, {}, signal),
})
export const pastQuery = queryOptions({
  queryKey: keys.pastBookings,
  queryFn: ({ signal }) => call(bookingContract.past, {}, signal),
})
export const invitationsQuery = queryOptions({
  queryKey: keys.invitations,
  queryFn: ({ signal }) => call(bookingContract.invitations, {}, signal),
})
export const profilesQuery = queryOptions({
  queryKey: keys.bookingProfiles,
  queryFn: ({ signal }) => call(bookingProfileContract.mine, {}, signal),
})
/** What is used and allowed of each room in the ISO week of a date. */
export const balancesQuery = (date: string) =>
  queryOptions({
    queryKey: keys.balances(date),
    queryFn: ({ signal }) => call(bookingContract.balances, { params: { date } }, signal),
  })

/** This week's, of the school's day. */
export const thisWeekQuery = () => balancesQuery(today().toString())

const lists = [futureQuery, pastQuery, invitationsQuery]

/** Changes a booking wherever it is kept. */
function changeKept(client: QueryClient, id: number, change: (booking: Booking) => Booking | undefined) {
  for (const { queryKey } of lists)
    client.setQueryData<Booking[]>(queryKey, (all) =>
      all?.flatMap((item) => (item.id === id ? (change(item) ?? []) : item)),
    )
  client.setQueryData<Booking>(keys.booking(id), (queryClient) => queryClient && change(queryClient))
}

/** Refetches all of booking and the rosters; this week's balance first, because it tells what is left. */
async function reload(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: thisWeekQuery().queryKey })
  await refetchAfter(client, 'booking')
}

/**
 * Does something about a booking unless something is being done about it already. Here that is known at once, where
 * `isPending` is told a moment later: one may press twice before it.
 */
export function useOnce(id: number | null) {
  const client = useQueryClient()
  return (act: () => void) => {
    if (client.isMutating({ mutationKey: keys.bookingWrite(id) }) === 0) act()
  }
}

/** Ends a running booking now. */
export function useStop(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.bookingWrite(id),
    mutationFn: () => call(bookingContract.stop, { params: { id } }),
    onSuccess: ({ newEndDate }) => changeKept(client, id, (booking) => ({ ...booking, end: newEndDate })),
    onSettled: () => reload(client),
  })
}

/** Lets a booking last longer. */
export function useExtend(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.bookingWrite(id),
    mutationFn: (minutes: number) => call(bookingContract.extend, { params: { id, minutes } }),
    onSuccess: ({ newEndDate }) => changeKept(client, id, (booking) => ({ ...booking, end: newEndDate })),
    onSettled: () => reload(client),
  })
}

/** Cancels a booking, or with it all that follow in its series. */
export function useCancel(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.bookingWrite(id),
    mutationFn: (following: boolean) =>
      call(bookingContract.cancel, { params: { id }, query: following ? { following: 'true' } : {} }),
    onSuccess: () => {
      changeKept(client, id, () => undefined)
      client.setQueriesData<Appointment | Appointment[]>({ queryKey: keys.appointments }, (data) =>
        Array.isArray(data) ? data.filter((item) => item.id !== id) : data,
      )
    },
    onSettled: () => reload(client),
  })
}

/** Confirms a booking, from where one is if that matters. */
export function useConfirm({ id, confirmation }: Booking) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.bookingWrite(id),
    mutationFn: async () => {
      const body = confirmation?.onLocation ? await position() : null
      return call(bookingContract.confirm, { params: { id }, body })
    },
    onSuccess: (confirmed) => changeKept(client, confirmed.id, () => confirmed),
    onSettled: () => refetchAfter(client, 'confirmation'),
  })
}
