import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsFirstScreenReady } from '#web/lib/lazy-load.tsx'
import { createRefetchScheduler } from './refetch-scheduler.ts'

/** Refetches what is on screen when the event stream reports changes. */
export function useLiveUpdates() {
  const client = useQueryClient()
  const isFirstScreenReady = useIsFirstScreenReady()
  useEffect(() => {
    if (!isFirstScreenReady) return undefined
    const { plan, cancel } = createRefetchScheduler()
    let isUnmounted = false
    let closeEventStream: (() => void) | undefined
    const start = async () => {
      const [{ openEventStream }, { toRefetchKey, getRefetchAfterMessage }] = await Promise.all([
        import('#web/lib/event-stream.ts'),
        import('#web/data/refetch.ts'),
      ])
      if (isUnmounted) return
      closeEventStream = openEventStream((message) => {
        const { within, filters } = getRefetchAfterMessage(client, message)
        plan(toRefetchKey(message), within, () =>
          Promise.all(filters.map((filter) => client.invalidateQueries(filter))),
        )
      })
    }
    void start()
    return () => {
      isUnmounted = true
      closeEventStream?.()
      cancel()
    }
  }, [client, isFirstScreenReady])
}
