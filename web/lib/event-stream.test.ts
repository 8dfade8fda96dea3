import { signInCalls } from '@uurwerk/contract/account/sign-in'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEventStream, parseLiveMessage } from './event-stream.ts'
import { computeBackoffDelay } from './backoff-delay.ts'
import { reconnectNow, streamConnection } from './stream-connection.ts'
import { waitForAbort } from './time-limit-fixture.ts'

/** Parses a stream's text in chunks of `size`. */
function parseEvents(text: string, size = text.length) {
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void events.push(event) })
  for (let offset = 0; offset < text.length; offset += size) parser.feed(text.slice(offset, offset + size))
  return events
}

describe('event stream parser', () => {
  const text =
    'retry: 2000\n\nid: 4\nevent: notification\ndata: {"id":7}\n\n: \n\nid: 5\nevent: refetch\ndata: {}\n\nid: 6\nev'
  test.each([text.length, 1, 7])('returns only complete events when the text arrives in chunks of %i', (size) => {
    const parsed = parseEvents(text, size).map((event) => [event.id, parseLiveMessage(event)])
    expect(parsed).toEqual([
      ['4', { event: 'notification', data: { id: 7 } }],
      ['5', { event: 'refetch', data: {} }],
    ])
  })
  test.each([
    'event: something-new\ndata: {}',
    'event: toString\ndata: {}',
    'event: notification\ndata: {"id":"x"}',
    'event: roster-changed\ndata: {"start":"soon","end":"later"}',
    'event: refetch\ndata: {',
    'data: {}',
  ])('ignores the unknown or malformed event %j', (event) => {
    expect(parseEvents(`${event}\n\n`).map(parseLiveMessage)).toEqual([undefined])
  })
})

test('the reconnect delay doubles after each failure up to 30 seconds, with jitter', () => {
  const delays = [0, 1, 2, 3, 4, 5, 20].map((failures) => computeBackoffDelay(failures, 1))
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(computeBackoffDelay(3, 0)).toBe(4000)
})

/** Opens a stream in a visible window. Returns the signals of its requests, in their order. */
async function openStream(answerRequest: typeof waitForAbort) {
  vi.useFakeTimers()
  const page = new EventTarget()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', async (address: string, options: { signal: AbortSignal }) => {
    if (address === signInCalls.session.path) return Response.json({ result: null })
    signals.push(options.signal)
    return answerRequest(address, options)
  })
  const close = openEventStream(() => undefined)
  onTestFinished(() => {
    close()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  await vi.advanceTimersByTimeAsync(0)
  return signals
}

describe('a stream that gets no answer', () => {
  test('counts as lost after 40 seconds, and is requested again', async () => {
    const signals = await openStream(waitForAbort)
    await vi.advanceTimersByTimeAsync(39_000)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await vi.advanceTimersByTimeAsync(1000)
    expect(streamConnection.get().retryAt).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('is replaced at once when the user asks for the connection', async () => {
    const signals = await openStream(waitForAbort)
    reconnectNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })
})

test('a refused stream is not requested again when the user asks for the connection', async () => {
  const signals = await openStream(async () => new Response('', { status: 403 }))
  reconnectNow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signals).toHaveLength(1)
})
