import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Scope, sessionContract } from '@uurwerk/contract/account/session'
import { call } from '../lib/call.ts'
import { keys } from './keys.ts'

/** Who is signed in, where, and how the school works. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: ({ signal }) => call(sessionContract.session, {}, signal),
  staleTime: Infinity,
})

/** The modules that the person may use, with the open messages of each. */
export const scopeQuery = queryOptions({
  queryKey: keys.scope,
  queryFn: ({ signal }) => call(sessionContract.scope, {}, signal),
  staleTime: 5 * 60_000,
})

/** The session of the person who is signed in; below the signed-in routes it is always there. */
export const useSession = () => useSuspenseQuery(sessionQuery).data

export const useScope = (): Scope => useSuspenseQuery(scopeQuery).data

/** The person whose data is shown: while impersonating the other one. */
export function useCurrentUser() {
  const { me, impersonatedUser } = useSession()
  return impersonatedUser ?? me
}
