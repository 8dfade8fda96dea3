import { describe, expect, test } from 'vitest'
import { getUseRange, hasWholeLocation, listChangedFacts, toStoredFacts } from './rules.ts'

describe('getUseRange', () => {
  test('returns the last 28 days without dates, and 28 days up to an end', () => {
    expect(getUseRange({}, '2026-11-18')).toEqual({ start: '2026-10-22', end: '2026-11-18' })
    expect(getUseRange({ end: '2026-11-30' }, '2026-11-18')).toEqual({ start: '2026-11-03', end: '2026-11-30' })
  })
  test.each([
    ['2026-11-19', '2026-11-18', 'dateRangeInvalid'],
    ['2025-11-18', '2026-11-19', 'requestOutOfBounds'],
  ])('refuses %s to %s with %s', (start, end, fault) => {
    expect(getUseRange({ start, end }, '2026-11-18')).toBe(fault)
  })
  test('accepts a whole year', () => {
    expect(getUseRange({ start: '2025-11-19', end: '2026-11-18' }, '2026-11-18')).toMatchObject({ start: '2025-11-19' })
  })
})

describe('hasWholeLocation', () => {
  test.each([
    [{}, true],
    [{ latitude: 52, longitude: 5 }, true],
    [{ latitude: null, longitude: null }, true],
    [{ latitude: 52 }, false],
    [{ latitude: 52, longitude: null }, false],
  ])('of %j is %s', (facts, expected) => {
    expect(hasWholeLocation(facts)).toBe(expected)
  })
})

test('toStoredFacts makes empty texts and lists unknown, and drops repeated facilities', () => {
  expect(toStoredFacts({ building: '', facilities: [] })).toEqual({ building: null, facilities: null })
  expect(toStoredFacts({ facilities: ['piano', 'piano'], capacity: 0 })).toEqual({ facilities: ['piano'], capacity: 0 })
})

test('listChangedFacts has old and new numbers, and of texts only that they changed', () => {
  const facts = { building: 'A', capacity: 20, facilities: ['piano'], latitude: null, longitude: null }
  expect(listChangedFacts(facts, facts)).toEqual({})
  expect(listChangedFacts(facts, { ...facts, building: 'B', capacity: null, facilities: [] })).toEqual({
    fields: 'building, capacity, facilities',
    capacity: '20 → null',
    facilities: '1 → 0',
  })
})
