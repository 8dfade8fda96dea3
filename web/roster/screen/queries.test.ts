import { signInCalls } from '@uurwerk/contract/account/sign-in'
import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readAnswer } from '#web/lib/call.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { loadingCounters } from '../appointment/loading-counters.ts'
import { joinRanges, rosterWeekQuery } from './queries.ts'

const monday = Temporal.PlainDate.from('2026-11-16')
const fetchWeek = () => createQueryClient(() => {}).fetchQuery({ ...rosterWeekQuery([3, 14], monday), retry: false })

/** Stubs a server without a session, which answers calls only when `answer` is called. */
function stubServer() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const requestedPaths: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === signInCalls.session.path) return Response.json({ result: null })
    requestedPaths.push(address)
    return promise
  })
  return { requestedPaths, answer: resolve }
}
afterEach(() => vi.unstubAllGlobals())

describe('a week of the roster', () => {
  test('is fetched from Monday to Sunday, for all attendees in a single call', async () => {
    const { requestedPaths, answer } = stubServer()
    answer(Response.json({ result: [] }))
    await fetchWeek()
    expect(requestedPaths).toEqual(['/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=3,14'])
  })

  test('is not fetched without an attendee', () => {
    expect(rosterWeekQuery([], monday).enabled).toBe(false)
    expect(rosterWeekQuery([3], monday).enabled).toBe(true)
  })

  test.each<[string, Response]>([
    ['answered', Response.json({ result: [] })],
    ['refused', new Response('', { status: 403 })],
  ])('raises the loading counter until it is %s', async (_, response) => {
    const { answer } = stubServer()
    const fetching = fetchWeek().catch(() => {})
    expect(loadingCounters.counts.get().appointments).toBe(1)
    answer(response)
    await fetching
    expect(loadingCounters.counts.get().appointments).toBe(0)
  })
})

describe('the available range', () => {
  const readRange = (result: unknown) => readAnswer(appointmentContract.dateRange, Response.json({ result }), '/x')

  test('is rejected without a start', async () => {
    await expect(readRange({ start: null, end: null })).rejects.toThrow()
    await expect(readRange({ start: '2026-08-24', end: '2027-02-12' })).resolves.toEqual({
      start: '2026-08-24',
      end: '2027-02-12',
    })
  })

  test('of several attendees spans the ranges of all of them', () => {
    const ranges = [{ start: '2026-09-01', end: '2026-12-01' }, undefined, { start: '2026-08-24', end: '2026-11-01' }]
    expect(joinRanges(ranges)).toEqual({ start: '2026-08-24', end: '2026-12-01' })
    expect(joinRanges([undefined])).toBeUndefined()
  })
})
