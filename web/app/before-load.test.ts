import { QueryClient } from '@tanstack/react-query'
import type { Settings } from '@uurwerk/contract/account/settings'
import type { Module } from '@uurwerk/contract/modules'
import { afterEach, expect, test, vi } from 'vitest'
import { scopeQuery, sessionQuery } from '../data/me.ts'
import { settingsQuery } from '../data/settings.ts'
import { sampleSession } from '../gallery/sample-session.ts'
import { getCurrentLanguage, setCurrentLanguage } from '../lib/language.ts'
import { enterShell, requireAnyModule } from './before-load.ts'
import { createAppRouter } from './router.ts'

type Guarded = Parameters<ReturnType<typeof requireAnyModule>>[0]

const createGuarded = (modules: Module[]) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(scopeQuery.queryKey, { modules, counts: {} })
  return { context: { queryClient } } as Guarded
}
/** Matches a redirect. */
const matchRedirect = (to: string) => expect.objectContaining({ options: expect.objectContaining({ to }) })

test('requireAnyModule admits a user with any of its modules and redirects a user with none to /no-access-general', async () => {
  const enter = requireAnyModule('program', 'coach')
  for (const modules of [['program'], ['coach']] satisfies Module[][])
    await expect(enter(createGuarded(modules))).resolves.toBeUndefined()
  await expect(enter(createGuarded(['roster']))).rejects.toEqual(matchRedirect('/no-access-general'))
})

const { routesByPath } = createAppRouter(new QueryClient())
const getBeforeLoad = (path: keyof typeof routesByPath) =>
  routesByPath[path].options.beforeLoad as unknown as (guarded: Guarded) => unknown

test('the former address /logs redirects to /log with the same filters', () => {
  expect(() => getBeforeLoad('/logs')(createGuarded([]))).toThrow(
    expect.objectContaining({ options: expect.objectContaining({ to: '/log', search: true }) }),
  )
})

test('the notification centre redirects impersonators and users unknown to the school to /no-access-general', () => {
  const enter = (changes: object) => {
    const guarded = createGuarded(['notifications'])
    guarded.context.queryClient.setQueryData(sessionQuery.queryKey, { ...sampleSession, ...changes })
    return () => getBeforeLoad('/notifications')(guarded)
  }
  const { me } = sampleSession
  expect(enter({})).not.toThrow()
  expect(enter({ impersonatedUser: me })).toThrow(matchRedirect('/no-access-general'))
  expect(enter({ me: { ...me, attendee: null } })).toThrow(matchRedirect('/no-access-general'))
})

const settings: Settings = {
  language: null,
  theme: 'dark',
  accent: 'teal',
  showPrivacyConsentMessage: false,
  notifications: { quiet: [] },
  courseColours: {},
}

/** Stubs what the theme and the language use. Returns what is stored on the device. */
function stubDevice() {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  return stored
}
afterEach(() => {
  vi.unstubAllGlobals()
  setCurrentLanguage('nl')
})

test('enterShell keeps the language, theme and accent that another tab chose, until those of the person change', async () => {
  const stored = stubDevice()
  const guarded = createGuarded(['roster'])
  const { queryClient } = guarded.context
  queryClient.setQueryData(sessionQuery.queryKey, sampleSession)
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  await enterShell(guarded)
  expect([stored.get('theme'), stored.get('accent')]).toEqual(['dark', 'teal'])
  // Another tab's choices arrive by storage events.
  stored.set('theme', 'default').set('accent', 'green')
  setCurrentLanguage('en')
  await enterShell(guarded)
  expect([stored.get('theme'), stored.get('accent'), getCurrentLanguage()]).toEqual(['default', 'green', 'en'])
  queryClient.setQueryData(settingsQuery.queryKey, { ...settings, accent: 'pink' })
  await enterShell(guarded)
  expect([stored.get('theme'), stored.get('accent')]).toEqual(['default', 'pink'])
})
