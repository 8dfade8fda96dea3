import { describe, expect, test } from 'vitest'
import { listChoiceDays, passesFilter } from './choice-filter.ts'

const createMoments = (...days: number[]) => ({ moments: days.map((day) => ({ day, start: '09:00', end: '10:00' })) })
const freeChoice = { chosen: false, full: false, ...createMoments(2, 4) }
const fullChoice = { ...freeChoice, full: true }

test('the days of choices are listed once, from Monday', () => {
  expect(listChoiceDays([createMoments(4, 2), createMoments(), createMoments(2, 1)])).toEqual([1, 2, 4])
})

describe('the filter of choices', () => {
  test('by day keeps choices with a lesson on that day', () => {
    const passes = (day: number) => passesFilter({ day, hidesFull: false }, freeChoice, false)
    expect([passes(2), passes(4), passes(3)]).toEqual([true, true, false])
    expect(passesFilter({ day: 2, hidesFull: false }, { ...freeChoice, ...createMoments() }, false)).toBe(false)
  })
  test('by places leaves out a choice that was full when the filter was set, until it has places again', () => {
    const byPlaces = { day: undefined, hidesFull: true }
    expect(passesFilter(byPlaces, fullChoice, true)).toBe(false)
    expect(passesFilter(byPlaces, freeChoice, true)).toBe(true)
    expect(passesFilter(byPlaces, fullChoice, false)).toBe(true)
  })
  test('keeps a chosen choice, full or on another day', () => {
    expect(passesFilter({ day: 1, hidesFull: true }, { ...fullChoice, chosen: true }, true)).toBe(true)
  })
})
