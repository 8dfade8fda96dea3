import { QueryClient } from '@tanstack/react-query'
import type { Scope, SessionUser } from '@uurwerk/contract/account/session'
import type { Module } from '@uurwerk/contract/modules'
import type { Role } from '@uurwerk/contract/roles'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../lib/call.ts'
import { scopeQuery } from '../data/me.ts'
import { loadCurrentScope, findInitialModule, findModuleRefusal, findErrorRefusal, getStartingScreen } from './guard.ts'

/** Creates a client whose server answers this scope, and counts its requests. */
function createClient(scope: Scope, cached?: Scope) {
  const client = new QueryClient()
  const requests = { count: 0 }
  // Keeps the guard's query and replaces only its fetch.
  const fetchQuery = client.fetchQuery.bind(client)
  client.fetchQuery = ((options: Parameters<typeof fetchQuery>[0]) =>
    fetchQuery({
      ...options,
      queryFn: () => {
        requests.count += 1
        return scope
      },
    })) as typeof client.fetchQuery
  if (cached) client.setQueryData(scopeQuery.queryKey, cached)
  return { client, requests }
}

describe('route guard', () => {
  it('admits every signed-in user to a route without a module', () => {
    expect(findModuleRefusal(undefined, [])).toBeUndefined()
  })
  it('admits a user who has the route’s module', () => {
    expect(findModuleRefusal('exam', ['roster', 'exam'])).toBeUndefined()
  })
  it('redirects a user without the route’s module to /no-access-general', () => {
    expect(findModuleRefusal('exam', ['roster'])).toBe('/no-access-general')
  })
  it('redirects a user with an empty scope to /no-modules', () => {
    expect(findModuleRefusal('exam', [])).toBe('/no-modules')
  })
  it('redirects a user unknown to the school to /no-access, and nobody for other errors', () => {
    const refused = new ApiError({ code: 'userIsNoAttendee', status: 403, url: '/api/Scope' })
    expect(findErrorRefusal(refused)).toBe('/no-access')
    expect(findErrorRefusal(new ApiError({ code: 'serviceUnavailable', status: 503, url: '/' }))).toBeUndefined()
  })
})

describe('loadCurrentScope', () => {
  const scope: Scope = { modules: ['roster'], counts: {} }
  it('returns a cached scope without fetching it', async () => {
    const { client, requests } = createClient({ modules: [], counts: {} }, scope)
    expect(await loadCurrentScope(client)).toEqual(scope)
    expect(requests.count).toBe(0)
  })
  it('fetches the scope when the cache holds no scope or an empty scope', async () => {
    for (const cached of [undefined, { modules: [], counts: {} } satisfies Scope]) {
      const { client, requests } = createClient(scope, cached)
      expect(await loadCurrentScope(client)).toEqual(scope)
      expect(requests.count).toBe(1)
    }
  })
})

describe('findInitialModule', () => {
  it('returns the first module of the scope in menu order', () => {
    expect(findInitialModule(['settings', 'exam', 'coach'])).toBe('coach')
    expect(findInitialModule(['notifications', 'roster', 'exam'])).toBe('roster')
  })
  it('returns settings when the scope has no module of the menu, and otherwise nothing', () => {
    expect(findInitialModule(['rosterChange', 'settings'])).toBe('settings')
    expect(findInitialModule([])).toBeUndefined()
    expect(findInitialModule(['rosterChange'])).toBeUndefined()
  })
})

describe('starting screen', () => {
  const lessonRange = { start: '2026-08-31', end: '2027-07-09' }
  const createUser = (
    role: Role,
    attendeeRange: SessionUser['attendeeRange'],
    roles: Role[] = [role],
  ): SessionUser => ({
    attendee: null,
    name: 'Someone',
    role,
    roles,
    type: null,
    attendeeRange,
  })
  const allModules: Module[] = ['roster', 'program', 'exam', 'settings']

  it.each([
    ['is the first screen of the menu for a student', createUser('student', lessonRange), allModules, '/roster'],
    [
      'is the first screen of the menu for a student without lessons',
      createUser('student', null),
      allModules,
      '/roster',
    ],
    ['is the exams for the exam desk', createUser('exam-desk', null), allModules, '/exam'],
    [
      'is the exams for the exam desk, also for a member who teaches',
      createUser('exam-desk', lessonRange, ['teacher', 'exam-desk']),
      allModules,
      '/exam',
    ],
    [
      'is the first screen of the menu for an exam desk without the exam module',
      createUser('exam-desk', null),
      ['roster'],
      '/roster',
    ],
    ['is the school for an administrator', createUser('admin', null), allModules, '/school'],
    ['is the day for a planner without a roster', createUser('planner', null), ['roster', 'changes'], '/changes'],
    ['is the roster for a planner with one', createUser('planner', lessonRange), ['roster', 'changes'], '/roster'],
    ['is the school for the vendor', createUser('vendor-admin', null), allModules, '/school'],
    [
      'is the roster for an administrator with a roster',
      createUser('admin', lessonRange, ['teacher', 'admin']),
      allModules,
      '/roster',
    ],
    ['is the first screen of the menu for the service desk', createUser('service-desk', null), allModules, '/roster'],
    ['is the no-modules page for a user without modules', createUser('admin', null), [], '/no-modules'],
  ] as const)('%s', (_, user, modules, screen) => {
    expect(getStartingScreen(modules, user)).toBe(screen)
  })
})
