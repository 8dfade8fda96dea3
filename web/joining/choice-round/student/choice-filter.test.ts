import { describe, expect, test } from 'vitest'
import { listChoiceDays, passesFilter } from './choice-filter.ts'

const onDays = (...days: number[]) => ({ moments: days.map((day) => ({ day, start: '09:00', end: '10:00' })) })
const free = { chosen: false, full: false, ...onDays(2, 4) }
const full = { ...free, full: true }

test('the days of choices are listed once, from Monday', () => {
  expect(listChoiceDays([onDays(4, 2), onDays(), onDays(2, 1)])).toEqual([1, 2, 4])
})

describe('the filter of choices', () => {
  test('by day keeps choices with a lesson on that day', () => {
    const passes = (day: number) => passesFilter({ day, hidesFull: false }, free, false)
    expect([passes(2), passes(4), passes(3)]).toEqual([true, true, false])
    expect(passesFilter({ day: 2, hidesFull: false }, { ...free, ...onDays() }, false)).toBe(false)
  })
  test('by places leaves out a choice that was full when the filter was set, until it has places again', () => {
    const byPlaces = { day: undefined, hidesFull: true }
    expect(passesFilter(byPlaces, full, true)).toBe(false)
    expect(passesFilter(byPlaces, free, true)).toBe(true)
    expect(passesFilter(byPlaces, full, false)).toBe(true)
  })
  test('keeps a chosen choice, full or on another day', () => {
    expect(passesFilter({ day: 1, hidesFull: true }, { ...full, chosen: true }, true)).toBe(true)
  })
})
