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
  const asked = { times: 0 }
  // Keeps the guard's query and replaces only its fetch.
  const fetchQuery = client.fetchQuery.bind(client)
  client.fetchQuery = ((options: Parameters<typeof fetchQuery>[0]) =>
    fetchQuery({
      ...options,
      queryFn: () => {
        asked.times += 1
        return scope
      },
    })) as typeof client.fetchQuery
  if (cached) client.setQueryData(scopeQuery.queryKey, cached)
  return { client, asked }
}

describe('a route', () => {
  it('without a module is open to everyone who is signed in', () => {
    expect(findModuleRefusal(undefined, [])).toBeUndefined()
  })
  it('with a module is open to those who have it', () => {
    expect(findModuleRefusal('exam', ['roster', 'exam'])).toBeUndefined()
  })
  it('with a module that is missing leads to the general no-access page', () => {
    expect(findModuleRefusal('exam', ['roster'])).toBe('/no-access-general')
  })
  it('with an empty scope leads to the no-modules page', () => {
    expect(findModuleRefusal('exam', [])).toBe('/no-modules')
  })
  it('leads someone the school does not know to the no-access page', () => {
    const refused = new ApiError({ code: 'userIsNoAttendee', status: 403, url: '/api/Scope' })
    expect(findErrorRefusal(refused)).toBe('/no-access')
    expect(findErrorRefusal(new ApiError({ code: 'serviceUnavailable', status: 503, url: '/' }))).toBeUndefined()
  })
})

describe('the scope', () => {
  const scope: Scope = { modules: ['roster'], counts: {} }
  it('that is cached is not fetched again', async () => {
    const { client, asked } = createClient({ modules: [], counts: {} }, scope)
    expect(await loadCurrentScope(client)).toEqual(scope)
    expect(asked.times).toBe(0)
  })
  it('is fetched when none is cached, or an empty one', async () => {
    for (const cached of [undefined, { modules: [], counts: {} } satisfies Scope]) {
      const { client, asked } = createClient(scope, cached)
      expect(await loadCurrentScope(client)).toEqual(scope)
      expect(asked.times).toBe(1)
    }
  })
})

describe('the initial module', () => {
  it('is the first of the scope in the order of the menu', () => {
    expect(findInitialModule(['settings', 'exam', 'coach'])).toBe('coach')
    expect(findInitialModule(['notifications', 'roster', 'exam'])).toBe('roster')
  })
  it('is a screen outside of the menu when the scope has no other', () => {
    expect(findInitialModule(['rosterChange', 'settings'])).toBe('settings')
    expect(findInitialModule([])).toBeUndefined()
    expect(findInitialModule(['rosterChange'])).toBeUndefined()
  })
})

describe('the screen that someone begins with', () => {
  const lessons = { start: '2026-08-31', end: '2027-07-09' }
  const someone = (role: Role, attendeeRange: SessionUser['attendeeRange'], roles: Role[] = [role]): SessionUser => ({
    attendee: null,
    name: 'Someone',
    role,
    roles,
    type: null,
    attendeeRange,
  })
  const all: Module[] = ['roster', 'program', 'exam', 'settings']

  it.each([
    ['a student’s is the first of the menu', someone('student', lessons), all, '/roster'],
    ['it is that too for a student without lessons', someone('student', null), all, '/roster'],
    ['the exam desk’s are the exams', someone('exam-desk', null), all, '/exam'],
    ['so they are for one who teaches as well', someone('exam-desk', lessons, ['teacher', 'exam-desk']), all, '/exam'],
    ['the exam desk begins elsewhere where it has no exams', someone('exam-desk', null), ['roster'], '/roster'],
    ['an administrator’s is the log', someone('admin', null), all, '/log'],
    ['so it is for the vendor', someone('vendor-admin', null), all, '/log'],
    ['an administrator with a roster begins there', someone('admin', lessons, ['teacher', 'admin']), all, '/roster'],
    ['the service desk’s is the first of the menu', someone('service-desk', null), all, '/roster'],
    ['nobody has one without modules', someone('admin', null), [], '/no-modules'],
  ] as const)('%s', (_, user, modules, screen) => {
    expect(getStartingScreen(modules, user)).toBe(screen)
  })
})
