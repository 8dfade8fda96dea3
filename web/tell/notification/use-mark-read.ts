import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Notification, notificationContract } from '@uurwerk/contract/tell/notification'
import { keys } from '#web/data/keys.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { call } from '#web/lib/call.ts'
import { notificationsQuery } from './queries.ts'

/** Returns what can be marked read at once: unread, and no roster changes, which are read one by one. */
export const listBulkReadable = (notifications: readonly Notification[]) =>
  notifications.filter(({ read, type }) => !read && type !== 'rosterChange')

const setRead = (notifications: readonly Notification[], ids: readonly number[], isRead: boolean) =>
  notifications.map((notification) =>
    ids.includes(notification.id) ? { ...notification, read: isRead } : notification,
  )

const listFilter = { queryKey: keys.notifications, exact: true }

/** Marks optimistically as read; reverts if the server refuses. Repeats a fetch of the list that it cancels. */
function useOptimisticRead<T>(
  mark: (input: T) => Promise<unknown>,
  selectIds: (notifications: readonly Notification[], input: T) => number[],
) {
  const client = useQueryClient()
  const setCachedRead = (ids: readonly number[], isRead: boolean) =>
    client.setQueryData(
      notificationsQuery.queryKey,
      (notifications) => notifications && setRead(notifications, ids, isRead),
    )
  return useMutation({
    mutationFn: mark,
    // Without a connection it waits: opening a notification marks it too.
    networkMode: 'online',
    onMutate: async (input: T) => {
      const wasFetching = client.isFetching(listFilter) > 0
      await client.cancelQueries(listFilter)
      const ids = selectIds(client.getQueryData(notificationsQuery.queryKey) ?? [], input)
      setCachedRead(ids, true)
      return { ids, wasFetching }
    },
    onError: (_error, _input, marked) => setCachedRead(marked?.ids ?? [], false),
    onSettled: (_data, _error, _input, marked) => {
      if (marked?.wasFetching) void client.invalidateQueries(listFilter)
      return refetchAfter(client, 'notification')
    },
  })
}

export const useMarkRead = () =>
  useOptimisticRead(
    (id: number) => call(notificationContract.read, { params: { id } }),
    (notifications, id) =>
      notifications
        .filter((notification) => notification.id === id && !notification.read)
        .map((notification) => notification.id),
  )

export const useMarkAllRead = () =>
  useOptimisticRead(
    () => call(notificationContract.readAll, {}),
    (notifications) => listBulkReadable(notifications).map(({ id }) => id),
  )
