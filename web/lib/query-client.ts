import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Fetched before the user asks for it. Its failure is met, and shown, once they do. */
      isAhead?: boolean
    }
  }
}

/** What failed. */
export type FailedOperation = 'read' | 'refetch' | 'write'

/** Whether a read that failed is worth another try: the network or the server may come back. */
export const canRetry = (failures: number, error: Error) =>
  failures < 2 && (error instanceof NetworkError || (error instanceof ApiError && error.status === 503))

/** Calls `onError` once for every failed read and write, after the retries; a refetch has an earlier answer to show. */
export const createQueryClient = (onError: (error: Error, of: FailedOperation) => void) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state, meta }) => {
        if (!meta?.isAhead) onError(error, state.data === undefined ? 'read' : 'refetch')
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => onError(error, 'write') }),
    defaultOptions: {
      // 'always': without a network a call fails at once and says so, instead of waiting in silence.
      queries: { staleTime: 30_000, retry: canRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
