import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { DisplayAddressClosed, roomDisplayQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

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
