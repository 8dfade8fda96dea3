import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Notification, notificationContract } from '@uurwerk/contract/tell/notification'
import type { RosterChangeData } from '@uurwerk/contract/tell/notification-data'
import type { Scope } from '@uurwerk/contract/account/session'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useIsFirstScreenReady } from '#web/lib/lazy-load.tsx'
import { useCurrentUser, useSession } from '#web/data/me.ts'

/** What the person was told. Fetched once; what happens later is heard. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => call(notificationContract.list, {}, signal),
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Whether the person may open the notification centre: not while impersonating, and not when unknown to the school. */
export function useCanOpenNotifications(): boolean {
  const { impersonatedUser } = useSession()
  return useCurrentUser().attendee !== null && impersonatedUser === null
}

export const useNotifications = () => useQuery({ ...notificationsQuery, enabled: useCanOpenNotifications() })

/** The same for the menu around a screen, which comes first. */
export function useMenuNotifications() {
  const [mayOpen, isThere] = [useCanOpenNotifications(), useIsFirstScreenReady()]
  return useQuery({ ...notificationsQuery, enabled: mayOpen && isThere })
}

export const useRosterChange = (id: number) =>
  useQuery({
    queryKey: keys.rosterChange(id),
    queryFn: ({ signal }) => call(notificationContract.rosterChange, { params: { id } }, signal),
    staleTime: Infinity,
  })

/** The unread ones that ask for attention. */
export const filterOpenNotifications = (notifications: readonly Notification[]) =>
  notifications.filter(({ read, quiet }) => !read && !quiet)

/** How many lessons a notification says have changed. */
const countChangedLessons = ({ type, data }: Notification) =>
  type === 'rosterChange' ? ((JSON.parse(data) as Partial<RosterChangeData>).changes ?? 0) : 0

/** What the menu counts of them, by module: of the roster the lessons that changed, as the week itself does. */
export function countOpenByModule(notifications: readonly Notification[]): Scope['counts'] {
  const open = filterOpenNotifications(notifications)
  return { notifications: open.length, roster: open.reduce((sum, item) => sum + countChangedLessons(item), 0) }
}
