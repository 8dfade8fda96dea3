import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnreachable } from './call.ts'
import { isOffline } from './connection.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Prefetched; failures are not reported. */
      isPrefetch?: boolean
    }
  }
}

export type FailedOperation = 'read' | 'refetch' | 'write' | 'action'

/** Allows two retries if there is no answer or the server is too busy, except offline. */
export const canRetry = (failures: number, error: Error) => failures < 2 && !isOffline() && isUnreachable(error)

// By default components learn the state of a call after a timer. On a busy page a second press of a button can come before
// that, while the button does not show yet that its call is pending, and would send the call again.
notifyManager.setScheduler(queueMicrotask)

/** Creates the cache of all queries. Reports each failure once, after retries. */
export const createQueryClient = (onError: (error: Error, operation: FailedOperation) => void) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state, meta }) => {
        if (!meta?.isPrefetch) onError(error, state.data === undefined ? 'read' : 'refetch')
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => onError(error, 'write') }),
    defaultOptions: {
      // 'always': offline calls fail immediately instead of waiting silently.
      queries: { staleTime: 30_000, retry: canRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
