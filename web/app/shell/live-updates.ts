import type { QueryClient } from '@tanstack/react-query'
import { getRefetchAfterMessage, toRefetchKey } from '#web/data/refetch.ts'
import { openEventStream } from '#web/lib/event-stream.ts'
import { startStoringRoster } from '../stored-roster.ts'
import { createRefetchScheduler } from './refetch-scheduler.ts'

/** Refetches what the event stream reports as changed, and stores the own roster. @returns function that ends both */
export function startLiveUpdates(client: QueryClient) {
  const { plan, cancel } = createRefetchScheduler()
  const stopStoring = startStoringRoster(client)
  const closeEventStream = openEventStream((message) => {
    const { maximumDelay, filters } = getRefetchAfterMessage(client, message)
    plan(toRefetchKey(message), maximumDelay, () =>
      Promise.all(filters.map((filter) => client.invalidateQueries(filter))),
    )
  })
  return () => {
    closeEventStream()
    cancel()
    stopStoring()
  }
}
