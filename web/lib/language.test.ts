import { expect, test } from 'vitest'
import { locales } from './language.ts'
import { formatNumber, isWeekend } from './time.ts'

test('Dutch is that of the Netherlands, English that of the United States', () => {
  const territories = Object.entries(locales).map(([language, locale]) => [language, new Intl.Locale(locale).region])
  expect(Object.fromEntries(territories)).toEqual({ nl: 'NL', en: 'US' })
})

test('digits go in groups of three', () => {
  expect(formatNumber(12_345_678, 'nl')).toBe('12.345.678')
  expect(formatNumber(12_345_678, 'en')).toBe('12,345,678')
})

test('the weekend is Saturday and Sunday', () => {
  const monday = Temporal.PlainDate.from('2026-11-16')
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => isWeekend(monday.add({ days })))
  expect(week).toEqual([false, false, false, false, false, true, true])
})
