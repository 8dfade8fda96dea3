import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Notification, notificationContract } from '@uurwerk/contract/tell/notification'
import type { RosterChangeData } from '@uurwerk/contract/tell/notification-data'
import type { Scope } from '@uurwerk/contract/account/session'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useFirstScreenIsThere } from '#web/lib/later.tsx'
import { useCurrentUser, useSession } from '#web/data/me.ts'

/** What the person was told. Fetched once; what happens later is heard. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => call(notificationContract.list, {}, signal),
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Whether the person may open the notification centre: not while impersonating, and not when unknown to the school. */
export function useMayOpenNotifications(): boolean {
  const { impersonatedUser } = useSession()
  return useCurrentUser().attendee !== null && impersonatedUser === null
}

export const useNotifications = () => useQuery({ ...notificationsQuery, enabled: useMayOpenNotifications() })

/** The same for the menu around a screen, which comes first. */
export function useNotificationsAround() {
  const [mayOpen, isThere] = [useMayOpenNotifications(), useFirstScreenIsThere()]
  return useQuery({ ...notificationsQuery, enabled: mayOpen && isThere })
}

export const useRosterChange = (id: number) =>
  useQuery({
    queryKey: keys.rosterChange(id),
    queryFn: ({ signal }) => call(notificationContract.rosterChange, { params: { id } }, signal),
    staleTime: Infinity,
  })

/** The unread ones that ask for attention. */
export const openOnes = (notifications: readonly Notification[]) =>
  notifications.filter(({ read, quiet }) => !read && !quiet)

/** How many lessons a notification says have changed. */
const changesIn = ({ type, data }: Notification) =>
  type === 'rosterChange' ? ((JSON.parse(data) as Partial<RosterChangeData>).changes ?? 0) : 0

/** What the menu counts of them, by module: of the roster the lessons that changed, as the week itself does. */
export function countsOf(notifications: readonly Notification[]): Scope['counts'] {
  const open = openOnes(notifications)
  return { notifications: open.length, roster: open.reduce((sum, item) => sum + changesIn(item), 0) }
}
