import { QueryClient } from '@tanstack/react-query'
import type { Module } from '@uurwerk/contract/modules'
import { expect, test } from 'vitest'
import { scopeQuery, sessionQuery } from '../data/me.ts'
import { sampleSession } from '../gallery/sample-session.ts'
import { mustHave } from './entering.ts'
import { createAppRouter } from './router.ts'

type Guarded = Parameters<ReturnType<typeof mustHave>>[0]

const enteringAs = (modules: Module[]) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(scopeQuery.queryKey, { modules, counts: {} })
  return { context: { queryClient } } as Guarded
}
/** Where someone is led instead. */
const redirected = (to: string) => expect.objectContaining({ options: expect.objectContaining({ to }) })

test('a screen of several modules opens with any of them, and without all of them leads to the no-access page', async () => {
  const enter = mustHave('program', 'coach')
  for (const modules of [['program'], ['coach']] satisfies Module[][])
    await expect(enter(enteringAs(modules))).resolves.toBeUndefined()
  await expect(enter(enteringAs(['roster']))).rejects.toEqual(redirected('/no-access-general'))
})

const { routesByPath } = createAppRouter(new QueryClient())
const beforeLoadOf = (path: keyof typeof routesByPath) =>
  routesByPath[path].options.beforeLoad as unknown as (guarded: Guarded) => unknown

test('the former address of the log leads to the log with the same filters', () => {
  expect(() => beforeLoadOf('/logs')(enteringAs([]))).toThrow(
    expect.objectContaining({ options: expect.objectContaining({ to: '/log', search: true }) }),
  )
})

test('the notification centre is shut for impersonators and for people whom the school does not know', () => {
  const enter = (changes: object) => {
    const guarded = enteringAs(['notifications'])
    guarded.context.queryClient.setQueryData(sessionQuery.queryKey, { ...sampleSession, ...changes })
    return () => beforeLoadOf('/notifications')(guarded)
  }
  const { me } = sampleSession
  expect(enter({})).not.toThrow()
  expect(enter({ impersonatedUser: me })).toThrow(redirected('/no-access-general'))
  expect(enter({ me: { ...me, attendee: null } })).toThrow(redirected('/no-access-general'))
})
