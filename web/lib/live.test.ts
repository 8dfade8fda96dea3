import { describe, expect, test } from 'vitest'
import { eventsIn, waitAfter } from './live.ts'

describe('the text of a stream', () => {
  test('is read as whole events; what is not yet whole waits', () => {
    const text = 'retry: 2000\n\nid: 4\nevent: notification\ndata: {"id":7}\n\n: \n\nid: 5\nevent: refe'
    const { blocks, rest } = eventsIn(text)
    expect(blocks.map(({ id, message }) => [id, message])).toEqual([
      [undefined, undefined],
      ['4', { event: 'notification', data: { id: 7 } }],
      [undefined, undefined],
    ])
    expect(rest).toBe('id: 5\nevent: refe')
    expect(eventsIn(`${rest}tch\ndata: {}\n\n`).blocks).toEqual([{ id: '5', message: { event: 'refetch', data: {} } }])
  })
  test.each([
    'event: something-new\ndata: {}',
    'event: toString\ndata: {}',
    'event: notification\ndata: {"id":"x"}',
    'event: roster-changed\ndata: {"start":"soon","end":"later"}',
    'event: refetch\ndata: {',
    'event: notification',
    'data: {}',
  ])('that says %j says nothing to us', (text) => {
    expect(eventsIn(`${text}\n\n`).blocks).toEqual([{ id: undefined, message: undefined }])
  })
})

test('after each failure the wait is longer, up to half a minute, and differs from one to the other', () => {
  const longest = [0, 1, 2, 3, 4, 5, 20].map((failures) => waitAfter(failures, 1))
  expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(waitAfter(3, 0)).toBe(4000)
})
