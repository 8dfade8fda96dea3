import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchRosters } from '../../data/appointments.ts'
import { keys } from '../../data/keys.ts'
import type { LiveMessage } from '../../lib/live.ts'
import { changesBookings, changesRoster, refetchNotifications } from '../../tell/notification/queries.ts'

/** A whole school hears of the same thing in the same moment; it does not ask for it in the same moment. */
const spread = { notifications: 1500, rosters: 5000 }

/** Keeps what is shown in step with what happens at the school. */
export function useLive() {
  const client = useQueryClient()
  useEffect(() => {
    const planned = new Set<ReturnType<typeof setTimeout>>()
    const soon = (act: () => unknown, within: number) => {
      const timer = setTimeout(() => {
        planned.delete(timer)
        act()
      }, Math.random() * within)
      planned.add(timer)
    }
    let isOver = false
    let end: (() => void) | undefined
    // After the first screen, which does not wait for it.
    const start = async () => {
      const { openLive } = await import('../../lib/live.ts')
      if (!isOver) end = openLive((message) => follow(client, message, soon))
    }
    void start()
    return () => {
      isOver = true
      end?.()
      planned.forEach(clearTimeout)
    }
  }, [client])
}

function follow(client: QueryClient, message: LiveMessage, soon: (act: () => unknown, within: number) => void) {
  if (message.event !== 'roster-changed') {
    const id = message.event === 'notification' ? message.data.id : null
    soon(async () => {
      const news = await refetchNotifications(client, id)
      // Of what someone else did to one's own sign-up or booking nobody else hears.
      if (news.some(changesBookings)) void client.invalidateQueries({ queryKey: keys.bookings })
      if (news.some(changesRoster)) await refetchRosters(client)
    }, spread.notifications)
  }
  if (message.event !== 'notification')
    soon(() => refetchRosters(client, message.event === 'refetch' ? undefined : message.data), spread.rosters)
}
