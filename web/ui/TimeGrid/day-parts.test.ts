import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeHourHeight, computeGridHours, minimumMinutes, buildDayParts, filterVisibleDays } from './day-parts.ts'

const toDateTime = (text: string) => Temporal.PlainDateTime.from(text)
const toDate = (text: string) => Temporal.PlainDate.from(text)
const createItem = (start: string, end: string) => ({ key: start, start: toDateTime(start), end: toDateTime(end) })
const toBounds = (list: { start: number; end: number }[]) => list.map(({ start, end }) => [start, end])
const listPartsOn = (day: Temporal.PlainDate, items: Parameters<typeof buildDayParts>[1]) =>
  buildDayParts([day], items)[0] ?? []
const school = { start: '08:30', end: '16:30' }

describe('days of the time grid', () => {
  test('an appointment across midnight is shown on both days', () => {
    const night = createItem('2026-11-18T22:30', '2026-11-19T01:00')
    expect(toBounds(listPartsOn(toDate('2026-11-18'), [night]))).toEqual([[1350, 1440]])
    expect(toBounds(listPartsOn(toDate('2026-11-19'), [night]))).toEqual([[0, 60]])
    expect(listPartsOn(toDate('2026-11-20'), [night])).toEqual([])
  })

  test('an appointment that ends at midnight is not shown on the next day', () => {
    expect(listPartsOn(toDate('2026-11-19'), [createItem('2026-11-18T22:30', '2026-11-19T00:00')])).toEqual([])
  })

  test('an appointment without duration has a visible height, also in the last minute of the day', () => {
    expect(toBounds(listPartsOn(toDate('2026-11-18'), [createItem('2026-11-18T10:00', '2026-11-18T10:00')]))).toEqual([
      [600, 620],
    ])
    expect(toBounds(listPartsOn(toDate('2026-11-18'), [createItem('2026-11-18T23:59', '2026-11-18T23:59')]))).toEqual([
      [1420, 1440],
    ])
  })

  test('every appointment is drawn on some day, within that day and at least the minimum height', () => {
    const days = Array.from({ length: 5 }, (_, index) => toDate('2026-11-16').add({ days: index }))
    fc.assert(
      fc.property(fc.nat(4 * 1440 - 1), fc.integer({ min: -100, max: 1440 }), (offset, length) => {
        const start = toDateTime('2026-11-16T00:00').add({ minutes: offset })
        const parts = days.flatMap((day) =>
          listPartsOn(day, [{ key: 'x', start, end: start.add({ minutes: length }) }]),
        )
        expect(parts.length).toBeGreaterThan(0)
        for (const part of parts) {
          expect(part.start).toBeGreaterThanOrEqual(0)
          expect(part.end).toBeLessThanOrEqual(1440)
          expect(part.end - part.start).toBeGreaterThanOrEqual(minimumMinutes)
        }
      }),
    )
  })

  test('the hours cover the school day, and extend to appointments outside of it', () => {
    expect(computeGridHours([], school)).toEqual({ firstHour: 8, endHour: 17 })
    expect(computeGridHours([{ key: 'a', start: 7 * 60 + 15, end: 22 * 60 + 5 }], school)).toEqual({
      firstHour: 7,
      endHour: 23,
    })
  })

  test('short lessons make the hours taller, up to a maximum', () => {
    expect(computeHourHeight([{ key: 'a', start: 0, end: 50 }], 44)).toBe(72)
    expect(computeHourHeight([{ key: 'a', start: 0, end: 30 }], 44)).toBe(88)
    expect(computeHourHeight([{ key: 'a', start: 0, end: 20 }], 60)).toBe(132)
  })

  test('a weekend day is shown only when it holds an appointment', () => {
    const week = Array.from({ length: 7 }, (_, index) => toDate('2026-11-16').add({ days: index }))
    expect(filterVisibleDays(week, []).map(String).at(-1)).toBe('2026-11-20')
    const saturday = createItem('2026-11-21T10:00', '2026-11-21T12:00')
    expect(filterVisibleDays(week, [saturday]).map(String).at(-1)).toBe('2026-11-21')
  })
})
