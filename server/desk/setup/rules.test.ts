import { expect, test } from 'vitest'
import { guessSchoolYear, guessTimeZone } from './rules.ts'

test.each([
  ['2026-06-30', { start: '2025-08-24', end: '2026-07-09' }],
  ['2026-07-01', { start: '2026-08-24', end: '2027-07-09' }],
])('on %s the school year is that of %o', (today, year) => {
  expect(guessSchoolYear(Temporal.PlainDate.from(today))).toEqual(year)
})

test.each([
  ['UTC', 'nl', 'Europe/Amsterdam'],
  ['Etc/UTC', 'en', 'Europe/London'],
  ['America/Curacao', 'nl', 'America/Curacao'],
] as const)('on a server in %s, a school that speaks %s is in %s', (ofServer, language, timeZone) => {
  expect(guessTimeZone(ofServer, language)).toBe(timeZone)
})
