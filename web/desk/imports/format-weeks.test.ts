import { expect, test } from 'vitest'
import { formatWeeks } from './format-weeks.ts'

test.each([
  [[], ''],
  [['2026-W47'], '2026-W47'],
  [['2026-W47', '2026-W48', '2026-W49'], '2026-W47 – 2026-W49'],
  [['2026-W47', '2026-W49'], '2026-W47, 2026-W49'],
  [['2026-W52', '2026-W53', '2027-W01', '2027-W03'], '2026-W52 – 2027-W01, 2027-W03'],
])('formatWeeks(%j) is %j: a run of weeks is a range, also across the new year', (weeks, text) => {
  expect(formatWeeks(weeks)).toBe(text)
})
