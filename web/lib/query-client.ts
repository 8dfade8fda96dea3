import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The screen that reads this shows its failure itself: no modal. */
      shownByScreen?: boolean
    }
  }
}

/** Whether a read that failed is worth another try: the network or the server may come back. */
export const mayRetry = (failures: number, error: Error) =>
  failures < 2 && (error instanceof NetworkError || (error instanceof ApiError && error.status === 503))

/** `onError` hears of every failed read and write once, after the retries; it knows what to show. */
export const createQueryClient = (onError: (error: Error, of: 'read' | 'write') => void) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (!meta?.shownByScreen) onError(error, 'read')
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => onError(error, 'write') }),
    defaultOptions: {
      // 'always': without a network a call fails at once and says so, instead of waiting in silence.
      queries: { staleTime: 30_000, retry: mayRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
