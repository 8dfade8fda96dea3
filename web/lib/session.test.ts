import { afterEach, expect, test, vi } from 'vitest'
import { sampleSession } from '../gallery/sample-session.ts'
import { expireSession, getAccessToken } from './session.ts'
import { stubTimeLimits, waitForAbort } from './time-limit-fixture.ts'

const createSignedIn = (bearer: string, sessionId: string) => ({
  bearer,
  sessionId,
  expiresIn: 300,
  session: sampleSession,
  scope: null,
  settings: null,
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a page whose session ended reloads when someone signs in, instead of showing the screens of the previous person', async () => {
  vi.useFakeTimers({ now: 0 })
  const results = [
    createSignedIn('of the first', '00000000-0000-4000-8000-000000000001'),
    null,
    createSignedIn('of the second', '00000000-0000-4000-8000-000000000002'),
  ]
  vi.stubGlobal('fetch', async () => Response.json({ result: results.shift() }))
  const reload = () => {
    throw new Error('reloaded')
  }
  vi.stubGlobal('location', { reload })
  expect(await getAccessToken()).toBe('of the first')
  vi.setSystemTime(300_000)
  expect(await getAccessToken()).toBeUndefined()
  await expect(getAccessToken()).rejects.toThrow('reloaded')
})

test('a request for a session without an answer fails after ten seconds, and the next call requests it again', async () => {
  stubTimeLimits()
  vi.stubGlobal('fetch', waitForAbort)
  const failure = getAccessToken().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failure).toMatchObject({ name: 'TimeoutError' })
  vi.stubGlobal('fetch', async () => Response.json({ result: null }))
  expect(await getAccessToken()).toBeUndefined()
})

test('a page whose session ended reloads when the browser shows it again', () => {
  const page = new EventTarget()
  const reload = vi.fn()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('location', { assign: () => undefined, reload })
  expireSession()
  expect(reload).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('pageshow'))
  expect(reload).toHaveBeenCalledOnce()
})
