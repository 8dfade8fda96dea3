import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Notification, notificationContract } from '@uurwerk/contract/tell/notification'
import type { RosterChangeData } from '@uurwerk/contract/tell/notification-data'
import type { Scope } from '@uurwerk/contract/account/session'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useIsFirstScreenReady } from '#web/lib/lazy-load.tsx'
import { useCurrentUser, useSession } from '#web/data/me.ts'

/** Fetches the notifications once; live updates keep them current. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => call(notificationContract.list, {}, signal),
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Returns false while impersonating, and for people unknown to the school. */
export function useCanOpenNotifications(): boolean {
  const { impersonatedUser } = useSession()
  return useCurrentUser().attendee !== null && impersonatedUser === null
}

export const useNotifications = () => useQuery({ ...notificationsQuery, enabled: useCanOpenNotifications() })

/** Loads the notifications for the menu after the first screen, because the menu is less urgent. */
export function useMenuNotifications() {
  const [canOpen, isFirstScreenReady] = [useCanOpenNotifications(), useIsFirstScreenReady()]
  // Parts of the menu that load later do not repeat a request that failed, with its error.
  return useQuery({ ...notificationsQuery, enabled: canOpen && isFirstScreenReady, retryOnMount: false })
}

export const useRosterChange = (id: number) =>
  useQuery({
    queryKey: keys.rosterChange(id),
    queryFn: ({ signal }) => call(notificationContract.rosterChange, { params: { id } }, signal),
    staleTime: Infinity,
  })

/** Returns unread notifications, without those that the user muted. */
export const filterOpenNotifications = (notifications: readonly Notification[]) =>
  notifications.filter(({ read, quiet }) => !read && !quiet)

const countChangedLessons = ({ type, data }: Notification) =>
  type === 'rosterChange' ? ((JSON.parse(data) as Partial<RosterChangeData>).changes ?? 0) : 0

/** Counts for the menu: open notifications, and for the roster the lessons that they say were changed. */
export function countOpenByModule(notifications: readonly Notification[]): Scope['counts'] {
  const openNotifications = filterOpenNotifications(notifications)
  return {
    notifications: openNotifications.length,
    roster: openNotifications.reduce((sum, notification) => sum + countChangedLessons(notification), 0),
  }
}
