import { signInCalls } from '@uurwerk/contract/account/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { foundRoomsQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('the room search sends each filter that is set, and a limit unless it searches by name', async () => {
  const requestedPaths: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    if (address !== signInCalls.session.path) requestedPaths.push(decodeURIComponent(address))
    return Promise.resolve(Response.json({ result: address === signInCalls.session.path ? null : [] }))
  })
  const client = createQueryClient(() => {})
  const start = '2026-11-18T11:15'
  await client.fetchQuery(foundRoomsQuery(start, 60, {}))
  await client.fetchQuery(foundRoomsQuery(start, 60, { people: 8, buildings: ['Noord'], features: ['Piano'] }))
  await client.fetchQuery(foundRoomsQuery(start, 90, { room: 'B2' }))
  expect(requestedPaths).toEqual([
    `/api/booking/find/${start}/60?limit=100`,
    `/api/booking/find/${start}/60?people=8&buildings=Noord&features=Piano&limit=100`,
    `/api/booking/find/${start}/90`,
  ])
})
