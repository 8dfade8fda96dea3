import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Notification, notificationContract } from '@uurwerk/contract/tell/notification'
import { refetchAfter } from '#web/data/refetch.ts'
import { call } from '#web/lib/call.ts'
import { notificationsQuery } from './queries.ts'

/** Excludes roster changes, which are read one by one. */
export const filterMarkable = (notifications: readonly Notification[]) =>
  notifications.filter(({ read, type }) => !read && type !== 'rosterChange')

const setRead = (notifications: readonly Notification[], ids: readonly number[], read: boolean) =>
  notifications.map((notification) => (ids.includes(notification.id) ? { ...notification, read } : notification))

/** Marks optimistically as read; reverts if the server refuses. */
function useMarking<T>(
  mark: (input: T) => Promise<unknown>,
  idsOf: (all: readonly Notification[], input: T) => number[],
) {
  const client = useQueryClient()
  const set = (ids: readonly number[], read: boolean) =>
    client.setQueryData(notificationsQuery.queryKey, (all) => all && setRead(all, ids, read))
  return useMutation({
    mutationFn: mark,
    onMutate: async (input: T) => {
      await client.cancelQueries(notificationsQuery)
      const ids = idsOf(client.getQueryData(notificationsQuery.queryKey) ?? [], input)
      set(ids, true)
      return ids
    },
    onError: (_error, _input, ids) => set(ids ?? [], false),
    onSettled: () => refetchAfter(client, 'notification'),
  })
}

export const useMarkRead = () =>
  useMarking(
    (id: number) => call(notificationContract.read, { params: { id } }),
    (all, id) => all.filter((item) => item.id === id && !item.read).map((item) => item.id),
  )

export const useMarkAllRead = () =>
  useMarking(
    () => call(notificationContract.readAll, {}),
    (all) => filterMarkable(all).map(({ id }) => id),
  )
