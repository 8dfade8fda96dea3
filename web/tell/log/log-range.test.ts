import { describe, expect, test } from 'vitest'
import { getLogRange } from './log-range.ts'

const today = Temporal.PlainDate.from('2026-11-18')

describe('getLogRange', () => {
  test.each([
    [{}, '2026-11-12', '2026-11-18'],
    [{ start: '2026-11-01', end: '2026-11-03' }, '2026-11-01', '2026-11-03'],
    [{ start: '2026-11-01' }, '2026-11-01', '2026-11-07'],
    [{ start: '2026-11-16' }, '2026-11-16', '2026-11-18'],
    [{ start: '2026-11-20' }, '2026-11-20', '2026-11-26'],
    [{ end: '2026-11-10' }, '2026-11-04', '2026-11-10'],
  ])('for %j returns %s to %s', (address, start, end) => {
    expect(getLogRange({ ...emptyAddress, ...address }, today)).toEqual({ start, end })
  })
})

const emptyAddress = {
  start: undefined,
  end: undefined,
  action: undefined,
  attendee: undefined,
  sort: undefined,
  order: undefined,
}
