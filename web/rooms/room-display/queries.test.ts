import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { stubTimeLimits, waitForAbort } from '#web/lib/time-limit-fixture.ts'
import { DisplayAddressClosed, roomDisplayQuery } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const getFailureForStatus = (status: number) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status })))
  return createQueryClient(() => {})
    .fetchQuery(roomDisplayQuery('B204', 'token'))
    .catch((error: unknown) => error)
}

test('a room display reports a closed address for a 404, and not for a 500 or 503', async () => {
  expect(await getFailureForStatus(404)).toBeInstanceOf(DisplayAddressClosed)
  for (const status of [500, 503]) {
    const failure = await getFailureForStatus(status)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(DisplayAddressClosed)
  }
})

test('a room display whose server does not answer fails before the next refetch', async () => {
  stubTimeLimits()
  vi.stubGlobal('fetch', waitForAbort)
  const failure = createQueryClient(() => {})
    .fetchQuery(roomDisplayQuery('B204', 'token'))
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failure).toMatchObject({ name: 'TimeoutError' })
})
