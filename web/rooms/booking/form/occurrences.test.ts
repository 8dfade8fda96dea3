import type { Occurrence } from '@uurwerk/contract/rooms/booking'
import { describe, expect, test } from 'vitest'
import { countOccurrences, createWeeklyRepeat, excludeClashes, toggleExcludedDate } from './occurrences.ts'

const createOccurrence = (date: string, refusal: Occurrence['refusal'] = null): Occurrence => ({
  start: `${date}T11:00`,
  end: `${date}T12:00`,
  refusal,
})
const occurrences = [
  createOccurrence('2026-11-18'),
  createOccurrence('2026-11-25', 'bookingTimeslotNotAvailable'),
  createOccurrence('2026-12-02', 'bookingProfileLimits'),
  createOccurrence('2026-12-09'),
]

describe('occurrences of a series', () => {
  test('are counted without the excluded dates', () => {
    expect(countOccurrences(occurrences, [])).toEqual({ includedCount: 4, clashCount: 2 })
    expect(countOccurrences(occurrences, ['2026-11-25'])).toEqual({ includedCount: 3, clashCount: 1 })
    // A date outside the series has no effect.
    expect(countOccurrences(occurrences, ['2026-11-19'])).toEqual({ includedCount: 4, clashCount: 2 })
  })

  test('are excluded and included again individually', () => {
    expect(toggleExcludedDate(['2026-11-25'], '2026-11-18')).toEqual(['2026-11-18', '2026-11-25'])
    expect(toggleExcludedDate(['2026-11-18', '2026-11-25'], '2026-11-18')).toEqual(['2026-11-25'])
  })

  test('that clash are excluded together, in addition to dates excluded before', () => {
    const without = excludeClashes(['2026-11-25', '2026-12-09'], occurrences)
    expect(without).toEqual(['2026-11-25', '2026-12-02', '2026-12-09'])
    expect(countOccurrences(occurrences, without)).toEqual({ includedCount: 1, clashCount: 0 })
  })
})

test('a new series repeats weekly for four weeks, or until the last bookable date', () => {
  expect(createWeeklyRepeat('2026-11-18', undefined)).toEqual({ weekdays: [3], until: '2026-12-16', without: [] })
  expect(createWeeklyRepeat('2026-11-22', '2026-12-02')).toEqual({ weekdays: [7], until: '2026-12-02', without: [] })
  expect(createWeeklyRepeat('2026-12-10', '2026-12-02').until).toBe('2027-01-07')
})
