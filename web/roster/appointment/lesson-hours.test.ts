import { texts } from '@uurwerk/contract/i18n/texts'
import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatLessonHours, setSchoolBells } from './lesson-hours.ts'

beforeAll(async () => {
  const resources = { nl: { translation: texts.nl }, en: { translation: texts.en } }
  await i18next.init({ lng: 'nl', resources, interpolation: { escapeValue: false } })
  setSchoolBells([
    { hour: 1, start: '08:30', end: '09:20' },
    { hour: 2, start: '09:20', end: '10:10', days: [1, 2, 3, 4] },
    { hour: 2, start: '09:20', end: '10:00', days: [5] },
    { hour: 3, start: '10:30', end: '11:20' },
  ])
})
afterAll(() => setSchoolBells([]))

const format = (start: string, end: string, type: 'lesson' | 'booking' | 'holiday' = 'lesson') =>
  formatLessonHours({ type, start, end })

test.each([
  ['one hour', '2026-11-18T09:20', '2026-11-18T10:10', '2e uur'],
  ['the hour of its own weekday', '2026-11-20T09:20', '2026-11-20T10:00', '2e uur'],
  ['two hours with a break between', '2026-11-18T09:20', '2026-11-18T11:20', '2e–3e uur'],
  ['an hour that it starts five minutes into', '2026-11-18T08:35', '2026-11-18T09:25', '1e uur'],
  ['no hour in a break', '2026-11-18T10:10', '2026-11-18T10:30', undefined],
  ['no hour when it ends on another day', '2026-11-18T08:30', '2026-11-19T11:20', undefined],
])('a lesson has %s', (_, start, end, text) => {
  expect(format(start, end)).toBe(text)
})

test('lesson hours are periods in English', async () => {
  await i18next.changeLanguage('en')
  expect(format('2026-11-18T08:30', '2026-11-18T09:20')).toBe('period 1')
  expect(format('2026-11-18T08:30', '2026-11-18T10:10')).toBe('periods 1–2')
  await i18next.changeLanguage('nl')
})

test('bookings and holidays have no lesson hour, nor does a school without bells have any', () => {
  expect(format('2026-11-18T08:30', '2026-11-18T09:20', 'booking')).toBeUndefined()
  expect(format('2026-11-18T08:30', '2026-11-18T09:20', 'holiday')).toBeUndefined()
  setSchoolBells([])
  expect(format('2026-11-18T08:30', '2026-11-18T09:20')).toBeUndefined()
})
