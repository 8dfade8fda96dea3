import { afterEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { loadingCounters } from './loading.ts'
import { weekQuery } from './queries.ts'

const monday = Temporal.PlainDate.from('2026-11-16')
const fetchWeek = () => createQueryClient(() => {}).fetchQuery({ ...weekQuery([3, 14], monday), retry: false })

/** A server that answers when it is told to. */
function serve() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return promise
  })
  return { asked, answer: resolve }
}
afterEach(() => vi.unstubAllGlobals())

describe('a week of the roster', () => {
  test('is asked for from its Monday to its Sunday, for all attendees at once', async () => {
    const { asked, answer } = serve()
    answer(Response.json({ result: [] }))
    await fetchWeek()
    expect(asked).toEqual(['/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=3,14'])
  })

  test('is not fetched without an attendee', () => {
    expect(weekQuery([], monday).enabled).toBe(false)
    expect(weekQuery([3], monday).enabled).toBe(true)
  })

  test.each<[string, Response]>([
    ['answered', Response.json({ result: [] })],
    ['refused', new Response('', { status: 403 })],
  ])('raises the loading counter until it is %s', async (_, response) => {
    const { answer } = serve()
    const done = fetchWeek().catch(() => {})
    expect(loadingCounters.get().appointments).toBe(1)
    answer(response)
    await done
    expect(loadingCounters.get().appointments).toBe(0)
  })
})
