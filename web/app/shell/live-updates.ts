import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import { getRefetchAfterMessage, toRefetchKey } from '#web/data/refetch.ts'
import { openEventStream } from '#web/lib/event-stream.ts'
import { canRetry } from '#web/lib/query-client.ts'
import { startStoringRoster } from '../stored-roster.ts'
import { createRefetchScheduler } from './refetch-scheduler.ts'

/** @returns whether the server gave no answer for a query on screen */
export async function refetchMatching(client: QueryClient, filters: InvalidateQueryFilters[]) {
  await Promise.all(filters.map((filter) => client.invalidateQueries(filter)))
  const queries = filters.flatMap((filter) => client.getQueryCache().findAll({ ...filter, type: 'active' }))
  return queries.some(({ state: { error } }) => error !== null && canRetry(0, error))
}

/** Refetches what the event stream reports as changed, and stores the own roster. @returns function that ends both */
export function startLiveUpdates(client: QueryClient) {
  const { plan, cancel } = createRefetchScheduler()
  const stopStoring = startStoringRoster(client)
  const closeEventStream = openEventStream((message) => {
    const { maximumDelay, filters } = getRefetchAfterMessage(client, message)
    plan(toRefetchKey(message), maximumDelay, () => refetchMatching(client, filters))
  })
  return () => {
    closeEventStream()
    cancel()
    stopStoring()
  }
}
