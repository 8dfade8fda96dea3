import type { QueryClient } from '@tanstack/react-query'
import { type Module, modules } from '@uurwerk/contract/modules'
import type { Scope } from '@uurwerk/contract/account/session'
import { ApiError } from '../lib/call.ts'
import { scopeQuery } from '../data/me.ts'
import type { ScreenModule } from './modules.ts'

export type Refusal = '/no-access' | '/no-access-general' | '/no-modules'

/** The first screen of a scope, in the order of the menu. */
export const initialModule = (held: readonly Module[]): ScreenModule | undefined =>
  modules.filter((module) => module !== 'rosterChange').find((module) => held.includes(module))

/** The screen for a person who lacks a module; undefined when the person has it. */
export function refusalOf(module: Module | undefined, held: readonly Module[]): Refusal | undefined {
  if (!module || held.includes(module)) return undefined
  return held.length === 0 ? '/no-modules' : '/no-access-general'
}

/** The screen to show when the scope could not be loaded; undefined for other faults. */
export const refusalOfError = (error: unknown): Refusal | undefined =>
  error instanceof ApiError && error.code === 'userIsNoAttendee' ? '/no-access' : undefined

/** The cached scope; the server is asked when that is empty. */
export async function currentScope(queryClient: QueryClient): Promise<Scope> {
  const cached = queryClient.getQueryData(scopeQuery.queryKey)
  return cached && cached.modules.length > 0 ? cached : queryClient.fetchQuery({ ...scopeQuery, staleTime: 0 })
}
