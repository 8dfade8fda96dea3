import { describe, expect, test } from 'vitest'
import { computeCoverCap, getCoverSpans } from './covers.ts'

describe('computeCoverCap', () => {
  test.each([
    [5, 1, 5],
    [5, null, 5],
    [5, 0.5, 3],
    [5, 0.6, 3],
    [25, 0.28, 7],
    [0, 0.6, 0],
    [5, 1.2, 6],
  ])('gives a share of %d for %s fte as %d lessons', (perWeek, fte, cap) => {
    expect(computeCoverCap(perWeek, fte)).toBe(cap)
  })
})

test('getCoverSpans returns the week, and the twelve weeks that end with it', () => {
  const spans = { week: { start: '2026-11-16', end: '2026-11-22' }, term: { start: '2026-08-31', end: '2026-11-22' } }
  for (const date of ['2026-11-16', '2026-11-18', '2026-11-22'])
    expect(getCoverSpans(Temporal.PlainDate.from(date))).toEqual(spans)
})
