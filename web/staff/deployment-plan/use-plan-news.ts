import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Notification, notificationContract } from '@uurwerk/contract/tell/notification'
import { DeploymentPlanData } from '@uurwerk/contract/tell/notification-data'
import { useEffect, useMemo } from 'react'
import { refetchAfter } from '#web/data/refetch.ts'
import { keys } from '#web/data/keys.ts'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { call } from '#web/lib/call.ts'
import { type PlanRequest, buildPlanNewsKey } from './queries.ts'

function parsePlanNotification({ type, data }: Notification) {
  if (type !== 'deploymentPlanPublished') return undefined
  try {
    return DeploymentPlanData.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** Returns the unread notifications about this plan. */
export function filterPlanNews(
  notifications: readonly Notification[],
  { team, teacher, year }: Omit<PlanRequest, 'language'>,
) {
  return notifications.filter((notification) => {
    const data = notification.read ? undefined : parsePlanNotification(notification)
    return data?.team.id === team.id && data.year === year.year && data.teacher?.id === teacher?.id
  })
}

const noPeriods: readonly string[] = []

/**
 * Returns the periods that were new when the plan was opened. Marks their notifications as read once the plan is
 * loaded (`isLoaded`). The periods stay new until the query cache drops them. Fetches nothing during impersonation.
 */
export function usePlanNews(plan: Omit<PlanRequest, 'language'>, isLoaded: boolean): ReadonlySet<string> {
  const client = useQueryClient()
  const isOwnSession = useSession().impersonatedUser === null
  const { attendee } = useCurrentUser()
  const { data } = useQuery({
    queryKey: keys.notifications,
    queryFn: ({ signal }) => call(notificationContract.list, {}, signal),
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: isOwnSession && attendee !== null,
  })
  const { team, teacher, year } = plan
  const newsKey = useMemo(() => buildPlanNewsKey({ team, teacher, year }), [team, teacher, year])
  // Fetches nothing: it reads the periods that the mutation below stores in the cache.
  const { data: newPeriods } = useQuery({
    queryKey: newsKey,
    queryFn: () => noPeriods,
    initialData: noPeriods,
    enabled: false,
  })
  const { mutate } = useMutation({
    mutationFn: (unreadNotifications: readonly Notification[]) =>
      Promise.all(unreadNotifications.map(({ id }) => call(notificationContract.read, { params: { id } }))),
    onMutate: (unreadNotifications) => {
      client.setQueryData(
        newsKey,
        unreadNotifications.flatMap((notification) => parsePlanNotification(notification)?.periods ?? []),
      )
      const readIds = new Set(unreadNotifications.map(({ id }) => id))
      client.setQueryData<Notification[]>(keys.notifications, (notifications) =>
        notifications?.map((notification) =>
          readIds.has(notification.id) ? { ...notification, read: true } : notification,
        ),
      )
    },
    onSettled: () => refetchAfter(client, 'notification'),
  })
  useEffect(() => {
    const unreadNotifications = isLoaded && data ? filterPlanNews(data, { team, teacher, year }) : []
    if (unreadNotifications.length > 0) mutate(unreadNotifications)
  }, [isLoaded, data, team, teacher, year, mutate])
  return useMemo(() => new Set(newPeriods), [newPeriods])
}
