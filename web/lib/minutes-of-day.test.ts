import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeVisibleHours,
  toMinuteAtPosition,
  toMinuteOnDate,
  toTrackPosition,
  formatMinuteOfDay,
  toWireTime,
} from './minutes-of-day.ts'

const day = { start: '08:00', end: '16:30' }
const open = { opens: '08:00', closes: '16:30', occupied: [] }
const createOccupied = (start: string, end: string) => ({
  id: 1,
  name: '',
  kind: 'lesson' as const,
  unconfirmed: false,
  start,
  end,
})

describe('the hours of a day plan', () => {
  test('are whole ones around the day of the school', () => {
    expect(computeVisibleHours([open], '2026-11-18', day)).toEqual({ from: 480, until: 1020 })
  })

  test('reach as far as a room is open, or as something stands in it', () => {
    const early = { ...open, opens: '06:45' }
    const evening = { ...open, occupied: [createOccupied('2026-11-18T19:30', '2026-11-18T21:10')] }
    expect(computeVisibleHours([early, evening], '2026-11-18', day)).toEqual({ from: 360, until: 1320 })
    expect(computeVisibleHours([{ ...open, closes: '18:10' }], '2026-11-18', day)).toEqual({ from: 480, until: 1140 })
  })

  test('end at midnight for what goes on until the next day', () => {
    const night = { ...open, occupied: [createOccupied('2026-11-17T22:00', '2026-11-19T02:00')] }
    expect(computeVisibleHours([night], '2026-11-18', day)).toEqual({ from: 0, until: 1440 })
  })
})

describe('a minute of a day', () => {
  test('is written as the wire has it; midnight is of the next day', () => {
    const date = Temporal.PlainDate.from('2026-12-31')
    expect(toWireTime(date, 0)).toBe('2026-12-31T00:00')
    expect(toWireTime(date, 565)).toBe('2026-12-31T09:25')
    expect(toWireTime(date, 1440)).toBe('2027-01-01T00:00')
    expect(formatMinuteOfDay(1440)).toBe('00:00')
  })

  test('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.nat(1439), (minute) => {
        const date = Temporal.PlainDate.from('2026-03-29')
        expect(toMinuteOnDate('2026-03-29', toWireTime(date, minute))).toBe(minute)
      }),
    )
  })

  test('is found again at its place, and what lies outside at the nearer end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 24 }), fc.nat(1440), (first, more, at) => {
        const hours = { from: first * 60, until: Math.min(24, first + more) * 60 }
        const minute = Math.max(hours.from, Math.min(hours.until, at))
        expect(toMinuteAtPosition(toTrackPosition(minute, hours), hours)).toBeCloseTo(minute, 6)
        expect(toMinuteAtPosition(-0.2, hours)).toBe(hours.from)
        expect(toMinuteAtPosition(1.2, hours)).toBe(hours.until)
      }),
    )
  })
})
