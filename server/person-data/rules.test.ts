import { describe, expect, test } from 'vitest'
import { findLastExpiredYearEnd } from './rules.ts'

describe('findLastExpiredYearEnd', () => {
  const years = [
    { start: '2025-08-01', end: '2026-07-31' },
    { start: '2026-08-01', end: '2027-07-31' },
  ]
  test.each([
    ['2027-07-31', 365, '2025-07-31'],
    ['2027-08-01', 365, '2026-07-31'],
    ['2026-08-01', 1, '2025-07-31'],
    ['2026-08-02', 1, '2026-07-31'],
    ['2026-11-18', 1000, '2023-07-31'],
  ])('on %s, %i days after it ended, the last year over is that until %s', (today, days, end) => {
    expect(findLastExpiredYearEnd(years, today, days)).toBe(end)
  })
  test('a school without years keeps everything', () => {
    expect(findLastExpiredYearEnd([], '2026-11-18', 1)).toBe(undefined)
  })
})
