import { describe, expect, test } from 'vitest'
import { getInitialLanguage, locales } from './language.ts'

test('Dutch uses the locale of the Netherlands, and English that of the United States', () => {
  const territories = Object.entries(locales).map(([language, locale]) => [language, new Intl.Locale(locale).region])
  expect(Object.fromEntries(territories)).toEqual({ nl: 'NL', en: 'US' })
})

describe('getInitialLanguage', () => {
  test('returns the language chosen before', () => {
    expect(getInitialLanguage('en', ['nl-NL'])).toBe('en')
  })
  test('falls back to the first supported language of the browser', () => {
    expect(getInitialLanguage(null, ['de-DE', 'en-GB', 'nl'])).toBe('en')
    expect(getInitialLanguage('tlh', ['nl-BE'])).toBe('nl')
  })
  test('falls back to Dutch when the browser has no supported language', () => {
    expect(getInitialLanguage(null, ['de'])).toBe('nl')
  })
})
