import type { QueryClient } from '@tanstack/react-query'
import { type Module, modules } from '@uurwerk/contract/modules'
import { isAdmin } from '@uurwerk/contract/roles'
import type { Scope, SessionUser } from '@uurwerk/contract/account/session'
import { ApiError } from '../lib/call.ts'
import { scopeQuery } from '../data/me.ts'
import { logScreen, modulePaths, type ScreenModule } from './modules.ts'

export type RefusalPath = '/no-access' | '/no-access-general' | '/no-modules'

/** The first screen of a scope, in the order of the menu. */
export const findInitialModule = (held: readonly Module[]): ScreenModule | undefined =>
  modules.filter((module) => module !== 'rosterChange').find((module) => held.includes(module))

/** Where someone begins: the first screen of the scope, save for those who have no roster and their work elsewhere. */
export function getStartingScreen(held: readonly Module[], { role, roles, attendeeRange }: SessionUser) {
  const module = findInitialModule(held)
  if (!module) return '/no-modules'
  if (role === 'exam-desk' && held.includes('exam')) return modulePaths.exam
  if (isAdmin(roles) && attendeeRange === null) return logScreen
  return modulePaths[module]
}

/** The screen for a person who lacks a module; undefined when the person has it. */
export function findModuleRefusal(module: Module | undefined, held: readonly Module[]): RefusalPath | undefined {
  if (!module || held.includes(module)) return undefined
  return held.length === 0 ? '/no-modules' : '/no-access-general'
}

/** The screen to show when the scope could not be loaded; undefined for other faults. */
export const findErrorRefusal = (error: unknown): RefusalPath | undefined =>
  error instanceof ApiError && error.code === 'userIsNoAttendee' ? '/no-access' : undefined

/** The cached scope; the server is asked when that is empty. */
export async function loadCurrentScope(queryClient: QueryClient): Promise<Scope> {
  const cached = queryClient.getQueryData(scopeQuery.queryKey)
  return cached && cached.modules.length > 0 ? cached : queryClient.fetchQuery({ ...scopeQuery, staleTime: 0 })
}
