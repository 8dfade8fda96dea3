import { signInCalls } from '@uurwerk/contract/account/sign-in'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadingCounters } from '#web/roster/appointment/loading-counters.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { canSearchExams, examOverviewQuery, examSearchQuery } from './queries.ts'

const range = { start: '2026-11-18', end: '2026-12-15' }
const createClient = () => createQueryClient(() => {})

/** Stubs a server without a session, which answers calls only when `answer` is called. */
function stubServer() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const requestedUrls: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === signInCalls.session.path) return Response.json({ result: null })
    requestedUrls.push(address)
    return (await promise).clone()
  })
  return { requestedUrls, answer: resolve }
}
afterEach(() => vi.unstubAllGlobals())

describe('exam queries', () => {
  test('fetch a date range for the given attendees or for all, and are disabled without a range', async () => {
    const { requestedUrls, answer } = stubServer()
    answer(Response.json({ result: [] }))
    await createClient().fetchQuery(examOverviewQuery([3, 14], range))
    await createClient().fetchQuery(examOverviewQuery([], range))
    expect(requestedUrls).toEqual([
      '/api/Exam/Date/2026-11-18/2026-12-15/Attendee?atnId=3,14',
      '/api/Exam/Search?start=2026-11-18&end=2026-12-15',
    ])
    expect(examOverviewQuery([3], undefined).enabled).toBe(false)
    expect(examOverviewQuery([3], range).enabled).toBe(true)
  })

  test('send only the search text and attendees that are given, and require two characters or an attendee', async () => {
    const { requestedUrls, answer } = stubServer()
    answer(Response.json({ result: [] }))
    await createClient().fetchQuery(examSearchQuery('wis b', [3, 14]))
    await createClient().fetchQuery(examSearchQuery('', [3]))
    await createClient().fetchQuery(examSearchQuery('en', []))
    expect(requestedUrls).toEqual([
      '/api/Exam/Search?query=wis%20b&attendees=3,14',
      '/api/Exam/Search?attendees=3',
      '/api/Exam/Search?query=en',
    ])
    expect([canSearchExams('w', []), canSearchExams('w', [3]), canSearchExams('', [])]).toEqual([false, false, false])
    expect([canSearchExams('wi', []), canSearchExams('', [3])]).toEqual([true, true])
  })

  test.each<[string, Response]>([
    ['answered', Response.json({ result: [] })],
    ['refused', new Response('', { status: 403 })],
  ])('raise the loading counter of exams until they are %s', async (_, response) => {
    const { answer } = stubServer()
    const finished = createClient()
      .fetchQuery({ ...examOverviewQuery([3], range), retry: false })
      .catch(() => {})
    expect(loadingCounters.counts.get()).toEqual({ appointments: 0, exams: 1 })
    answer(response)
    await finished
    expect(loadingCounters.counts.get().exams).toBe(0)
  })
})
