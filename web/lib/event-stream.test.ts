import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { describe, expect, test } from 'vitest'
import { parseLiveMessage } from './event-stream.ts'
import { computeBackoffDelay } from './backoff-delay.ts'

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
