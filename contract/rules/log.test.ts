import { expect, test } from 'vitest'
import { isLogRange } from './log.ts'

test.each([
  ['2026-10-19', '2026-11-18', true],
  ['2026-10-18', '2026-11-18', false],
  ['2026-11-18', '2026-11-18', true],
  ['2026-11-19', '2026-11-18', false],
])('isLogRange for %s to %s returns %s', (start, end, expected) => {
  expect(isLogRange({ start, end })).toBe(expected)
})
