import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Notification, notificationContract } from '@uurwerk/contract/notification'
import type { Scope } from '@uurwerk/contract/session'
import { appointmentsKey } from '../appointment/cache.ts'
import { call } from '../lib/call.ts'
import { scopeQuery, useCurrentUser, useSession } from '../lib/me.ts'

/** What the person was told. Fetched once; what happens later is heard. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
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
    queryKey: ['roster-change', id],
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

/** Those that "mark all" reaches: roster changes are read one by one. */
export const markable = (notifications: readonly Notification[]) =>
  notifications.filter(({ read, type }) => !read && type !== 'rosterChange')

const withRead = (notifications: readonly Notification[], ids: readonly number[], read: boolean) =>
  notifications.map((one) => (ids.includes(one.id) ? { ...one, read } : one))

/** Shows some as read at once, and as unread again where the server did not agree. */
function useMarking<T>(
  mark: (input: T) => Promise<unknown>,
  idsOf: (all: readonly Notification[], input: T) => number[],
) {
  const client = useQueryClient()
  const set = (ids: readonly number[], read: boolean) =>
    client.setQueryData(notificationsQuery.queryKey, (all) => all && withRead(all, ids, read))
  return useMutation({
    mutationFn: mark,
    onMutate: async (input: T) => {
      await client.cancelQueries({ ...notificationsQuery, exact: true })
      const ids = idsOf(client.getQueryData(notificationsQuery.queryKey) ?? [], input)
      set(ids, true)
      return ids
    },
    onError: (_error, _input, ids) => set(ids ?? [], false),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: scopeQuery.queryKey }),
        // What was read of is no longer marked in the roster.
        client.invalidateQueries({ queryKey: [appointmentsKey] }),
      ]),
  })
}

export const useMarkRead = () =>
  useMarking(
    (id: number) => call(notificationContract.read, { params: { id } }),
    (all, id) => all.filter((one) => one.id === id && !one.read).map((one) => one.id),
  )

export const useMarkAllRead = () =>
  useMarking(
    () => call(notificationContract.readAll, {}),
    (all) => markable(all).map(({ id }) => id),
  )

/** Asks anew after word that something is new, or (by its id) was read elsewhere, unless that is known. */
export async function refetchNotifications(client: QueryClient, readId: number | null = null): Promise<void> {
  const known = client.getQueryData(notificationsQuery.queryKey)
  if (readId !== null && known?.some(({ id, read }) => id === readId && read)) return
  await Promise.all([
    client.invalidateQueries({ queryKey: notificationsQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: scopeQuery.queryKey }),
  ])
}
