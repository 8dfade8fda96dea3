import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsFirstScreenReady } from '#web/lib/lazy-load.tsx'
import { OfflineStrip } from './ConnectionStatus.tsx'

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
      const [{ startLiveUpdates }] = await Promise.all([import('./live-updates.ts'), loadingStrip])
      if (!isUnmounted) stop = startLiveUpdates(client)
    }
    void start()
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [client, isFirstScreenReady])
}
