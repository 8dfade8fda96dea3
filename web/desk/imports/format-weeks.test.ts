import { texts } from '@uurwerk/contract/i18n/texts'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { formatWeeks } from './format-weeks.ts'

beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: texts.nl } } }))

test.each([
  [[], ''],
  [['2026-W47'], 'week 47 (2026)'],
  [['2026-W47', '2026-W48', '2026-W49'], 'week 47 – week 49 (2026)'],
  [['2026-W47', '2026-W49'], 'week 47 (2026), week 49 (2026)'],
  [['2026-W52', '2026-W53', '2027-W01', '2027-W03'], 'week 52 (2026) – week 1 (2027), week 3 (2027)'],
])('formatWeeks(%j) is %j: a run of weeks is a range, also across the new year', (weeks, text) => {
  expect(formatWeeks(weeks)).toBe(text)
})
