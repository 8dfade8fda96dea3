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
const room = { opens: '08:00', closes: '16:30', occupied: [] }
const createOccupied = (start: string, end: string) => ({
  id: 1,
  name: '',
  kind: 'lesson' as const,
  groups: [],
  teachers: [],
  unconfirmed: false,
  start,
  end,
})

describe('computeVisibleHours', () => {
  test('rounds the school day out to whole hours', () => {
    expect(computeVisibleHours([room], '2026-11-18', day)).toEqual({ from: 480, until: 1020 })
  })

  test('extends to the opening hours and the occupied times of every room', () => {
    const early = { ...room, opens: '06:45' }
    const evening = { ...room, occupied: [createOccupied('2026-11-18T19:30', '2026-11-18T21:10')] }
    expect(computeVisibleHours([early, evening], '2026-11-18', day)).toEqual({ from: 360, until: 1320 })
    expect(computeVisibleHours([{ ...room, closes: '18:10' }], '2026-11-18', day)).toEqual({ from: 480, until: 1140 })
  })

  test('runs from midnight to midnight for a booking that began the day before and ends the day after', () => {
    const night = { ...room, occupied: [createOccupied('2026-11-17T22:00', '2026-11-19T02:00')] }
    expect(computeVisibleHours([night], '2026-11-18', day)).toEqual({ from: 0, until: 1440 })
  })
})

describe('minute of a day', () => {
  test('is written as a wire time, with minute 1440 as midnight of the next day', () => {
    const date = Temporal.PlainDate.from('2026-12-31')
    expect(toWireTime(date, 0)).toBe('2026-12-31T00:00')
    expect(toWireTime(date, 565)).toBe('2026-12-31T09:25')
    expect(toWireTime(date, 1440)).toBe('2027-01-01T00:00')
    expect(formatMinuteOfDay(1440)).toBe('00:00')
  })

  test('is read back from its wire time unchanged', () => {
    fc.assert(
      fc.property(fc.nat(1439), (minute) => {
        const date = Temporal.PlainDate.from('2026-03-29')
        expect(toMinuteOnDate('2026-03-29', toWireTime(date, minute))).toBe(minute)
      }),
    )
  })

  test('is read back from its track position, and a position outside the visible hours gives the nearest end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 22 }),
        fc.integer({ min: 1, max: 24 }),
        fc.nat(1440),
        (firstHour, hourCount, anyMinute) => {
          const hours = { from: firstHour * 60, until: Math.min(24, firstHour + hourCount) * 60 }
          const minute = Math.max(hours.from, Math.min(hours.until, anyMinute))
          expect(toMinuteAtPosition(toTrackPosition(minute, hours), hours)).toBeCloseTo(minute, 6)
          expect(toMinuteAtPosition(-0.2, hours)).toBe(hours.from)
          expect(toMinuteAtPosition(1.2, hours)).toBe(hours.until)
        },
      ),
    )
  })
})
