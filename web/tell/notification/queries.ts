import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { isOfBooking, type Notification, notificationContract } from '@uurwerk/contract/tell/notification'
import type { Scope } from '@uurwerk/contract/account/session'
import { keys } from '../../data/keys.ts'
import { call } from '../../lib/call.ts'
import { scopeQuery, useCurrentUser, useSession } from '../../data/me.ts'

/** What the person was told. Fetched once; what happens later is heard. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => call(notificationContract.list, {}, signal),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { shownByScreen: true },
})

/** Whether the person may open the notification centre: not through another's eyes, nor unknown to the school. */
export function useMayOpenNotifications(): boolean {
  const { impersonatedUser } = useSession()
  return useCurrentUser().attendee !== null && impersonatedUser === null
}

export const useNotifications = () => useQuery({ ...notificationsQuery, enabled: useMayOpenNotifications() })

export const useRosterChange = (id: number) =>
  useQuery({
    queryKey: keys.rosterChange(id),
    queryFn: ({ signal }) => call(notificationContract.rosterChange, { params: { id } }, signal),
    staleTime: Infinity,
    meta: { shownByScreen: true },
  })

/** The unread ones that ask for attention. */
export const openOnes = (notifications: readonly Notification[]) =>
  notifications.filter(({ read, quiet }) => !read && !quiet)

/** What the menu counts of them, by module. */
export function countsOf(notifications: readonly Notification[]): Scope['counts'] {
  const open = openOnes(notifications)
  return { notifications: open.length, roster: open.filter(({ type }) => type === 'rosterChange').length }
}

/** Those that one was not told of before; nobody knows which, before anything was known. */
export const newOnes = (known: readonly Notification[] | undefined, now: readonly Notification[] = []) =>
  known ? now.filter(({ id }) => !known.some((one) => one.id === id)) : []

/** Whether it tells what someone else did to a booking of which one is part. */
export const changesBookings = ({ type }: Notification) => isOfBooking(type)

/** Whether it tells of a booking, or of an answer of one's own that someone else changed: the roster is another. */
export const changesRoster = (notification: Notification) =>
  changesBookings(notification) ||
  notification.type === 'subscriptionChanged' ||
  notification.type === 'subscriptionSeatFreed'

/**
 * Asks anew after word that something is new, or (by its id) was read elsewhere, unless that is known. Answers what is
 * new.
 */
export async function refetchNotifications(client: QueryClient, readId: number | null = null): Promise<Notification[]> {
  const known = client.getQueryData(notificationsQuery.queryKey)
  if (readId !== null && known?.some(({ id, read }) => id === readId && read)) return []
  await Promise.all([client.invalidateQueries(notificationsQuery), client.invalidateQueries(scopeQuery)])
  return newOnes(known, client.getQueryData(notificationsQuery.queryKey))
}
