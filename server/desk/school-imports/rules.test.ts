import { expect, test } from 'vitest'
import { dropOutdated } from './rules.ts'

test.each([
  ['keeps the dates of the present school year', { start: '2026-08-24', end: '2027-07-09', bell: 'b.json' }, true],
  ['drops the dates of a school year that is over', { start: '2025-08-25', end: '2026-07-10', bell: 'b.json' }, false],
  ['keeps the first Monday of the present school year', { firstMonday: '2026-08-31', bell: 'b.json' }, true],
  ['drops the first Monday of an earlier school year', { firstMonday: '2025-09-01', bell: 'b.json' }, false],
  ['keeps options without dates', { bell: 'b.json' }, true],
])('dropOutdated %s', (_, options, isKept) => {
  expect(dropOutdated(options, '2026-11-18')).toEqual(isKept ? options : { bell: 'b.json' })
})
