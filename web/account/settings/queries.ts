import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Appointment, appointmentContract } from '@uurwerk/contract/roster/appointment'
import { type Feed, feedsContract, type NewFeed } from '@uurwerk/contract/roster/feed-settings'
import { refetchAfter } from '#web/data/refetch.ts'
import { revertListChange } from '#web/data/save-with-merge.ts'
import { useSendOnce } from '#web/data/use-send-once.ts'
import { keys } from '#web/data/keys.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { getToday } from '#web/lib/time.ts'
import { listCourseLessons } from './course-lessons.ts'

const feedsQuery = queryOptions({
  queryKey: keys.feeds,
  queryFn: ({ signal }) => call(feedsContract.feeds, {}, signal),
})

export const useFeeds = () => useQuery(feedsQuery)

export function useAddFeed() {
  const client = useQueryClient()
  const sendOnce = useSendOnce((body: NewFeed, headers) => call(feedsContract.addFeed, { body }, undefined, headers))
  return useMutation({
    mutationFn: sendOnce,
    onSuccess: (feed) =>
      client.setQueryData(feedsQuery.queryKey, (feeds = []) => [...feeds.filter(({ id }) => id !== feed.id), feed]),
    // Also after a refusal: another device can have reached the limit.
    onSettled: () => refetchAfter(client, 'feed'),
  })
}

export const isFeedLimitError = (error: unknown) => error instanceof ApiError && error.code === 'settingsFeedsLimit'

export function useRenewFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Feed) => call(feedsContract.renewFeed, { params: { id } }),
    onSuccess: (renewedFeed) =>
      client.setQueryData(feedsQuery.queryKey, (feeds) =>
        feeds?.map((feed) => (feed.id === renewedFeed.id ? renewedFeed : feed)),
      ),
    onSettled: () => refetchAfter(client, 'feed'),
  })
}

/** Removes a feed optimistically; restores it if the server refuses. */
export function useRemoveFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Feed) => call(feedsContract.removeFeed, { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries(feedsQuery)
      const feedsBefore = client.getQueryData(feedsQuery.queryKey) ?? []
      const feedsAfter = feedsBefore.filter((feed) => feed.id !== id)
      client.setQueryData(feedsQuery.queryKey, feedsAfter)
      return () =>
        client.setQueryData(
          feedsQuery.queryKey,
          (currentFeeds) => currentFeeds && revertListChange(feedsBefore, feedsAfter, currentFeeds),
        )
    },
    onError: (_error, _feed, revert) => revert?.(),
    onSettled: () => refetchAfter(client, 'feed'),
  })
}

/** Loads the user's courses from two weeks back to six weeks ahead. */
export function useOwnCourses(isEnabled: boolean) {
  const start = getToday().subtract({ days: 14 })
  const end = start.add({ days: 56 })
  return useQuery({
    queryKey: keys.ownCourses(start.toString()),
    queryFn: async ({ signal }): Promise<Pick<Appointment, 'name' | 'course'>[]> =>
      listCourseLessons(
        await call(
          appointmentContract.roster,
          { params: { start: start.toString(), end: end.toString() }, query: { atnId: ['me'] } },
          signal,
        ),
      ),
    enabled: isEnabled,
    staleTime: 5 * 60_000,
  })
}
