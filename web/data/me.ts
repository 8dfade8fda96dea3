import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Scope, sessionContract } from '@uurwerk/contract/account/session'
import { call } from '../lib/call.ts'
import { keys } from './keys.ts'

export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: ({ signal }) => call(sessionContract.session, {}, signal),
  staleTime: Infinity,
})

export const scopeQuery = queryOptions({
  queryKey: keys.scope,
  queryFn: ({ signal }) => call(sessionContract.scope, {}, signal),
  staleTime: 5 * 60_000,
})

/** Returns the session, which signed-in routes load first. */
export const useSession = () => useSuspenseQuery(sessionQuery).data

export const useScope = (): Scope => useSuspenseQuery(scopeQuery).data

/** Returns the impersonated person, if any. */
export function useCurrentUser() {
  const { me, impersonatedUser } = useSession()
  return impersonatedUser ?? me
}
