import type { QueryClient } from '@tanstack/react-query'
import { type Module, modules } from '@uurwerk/contract/modules'
import { isAdmin } from '@uurwerk/contract/roles'
import type { Scope, SessionUser } from '@uurwerk/contract/account/session'
import { ApiError } from '../lib/call.ts'
import { scopeQuery } from '../data/me.ts'
import { modulePaths, type ScreenModule } from './modules.ts'

export type RefusalPath = '/no-access' | '/no-access-general' | '/no-modules'

/** Returns the first module in menu order that has a screen. */
export const findInitialModule = (userModules: readonly Module[]): ScreenModule | undefined =>
  modules.filter((module) => module !== 'rosterChange').find((module) => userModules.includes(module))

/**
 * Returns the screen to open without an address: that of the first module, but exams for the exam desk, and without a
 * roster of their own the school for administrators, and the changes of the day for planners.
 */
export function getStartingScreen(userModules: readonly Module[], { role, roles, attendeeRange }: SessionUser) {
  const module = findInitialModule(userModules)
  if (!module) return '/no-modules'
  if (role === 'exam-desk' && userModules.includes('exam')) return modulePaths.exam
  if (attendeeRange === null) {
    if (isAdmin(roles)) return modulePaths.school
    if (userModules.includes('changes')) return modulePaths.changes
  }
  return modulePaths[module]
}

/** Returns undefined if the user has the module or none is needed. */
export function findModuleRefusal(module: Module | undefined, userModules: readonly Module[]): RefusalPath | undefined {
  if (!module || userModules.includes(module)) return undefined
  return userModules.length === 0 ? '/no-modules' : '/no-access-general'
}

/** Returns the screen for users unknown to the school; undefined for other errors. */
export const findErrorRefusal = (error: unknown): RefusalPath | undefined =>
  error instanceof ApiError && error.code === 'userIsNoAttendee' ? '/no-access' : undefined

/** Fetches the scope if the cached scope is missing or empty. */
export async function loadCurrentScope(queryClient: QueryClient): Promise<Scope> {
  const cachedScope = queryClient.getQueryData(scopeQuery.queryKey)
  return cachedScope && cachedScope.modules.length > 0
    ? cachedScope
    : queryClient.fetchQuery({ ...scopeQuery, staleTime: 0 })
}
