import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyLoad, useIsFirstScreenReady } from '#web/lib/lazy-load.tsx'
import { OfflineStrip } from './ConnectionStatus.tsx'

const liveUpdates = lazyLoad(() => import('./live-updates.ts'), 'startLiveUpdates')

/** Tries until the code has loaded, while the window is visible and online: without it, all changes would be missed. */
export const fetchLiveUpdates = (client: QueryClient, fetch = liveUpdates.fetch) =>
  client.fetchQuery({ queryKey: ['live'], queryFn: fetch, retry: true, networkMode: 'online' })

/** Refetches what is on screen when the event stream reports changes. */
export function useLiveUpdates() {
  const client = useQueryClient()
  const isFirstScreenReady = useIsFirstScreenReady()
  useEffect(() => {
    if (!isFirstScreenReady) return undefined
    let isUnmounted = false
    let stop: (() => void) | undefined
    const start = async () => {
      const loadingStrip = OfflineStrip.fetch().catch(() => undefined)
      const [startLiveUpdates] = await Promise.all([fetchLiveUpdates(client), loadingStrip])
      if (!isUnmounted) stop = startLiveUpdates(client)
    }
    void start()
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [client, isFirstScreenReady])
}
