import { describe, expect, test } from 'vitest'
import { getInitialLanguage, locales } from './language.ts'

test('Dutch is that of the Netherlands, English that of the United States', () => {
  const territories = Object.entries(locales).map(([language, locale]) => [language, new Intl.Locale(locale).region])
  expect(Object.fromEntries(territories)).toEqual({ nl: 'NL', en: 'US' })
})

describe('the language to start in', () => {
  test('is the one chosen before', () => {
    expect(getInitialLanguage('en', ['nl-NL'])).toBe('en')
  })
  test('is else the first of the browser that we speak', () => {
    expect(getInitialLanguage(null, ['de-DE', 'en-GB', 'nl'])).toBe('en')
    expect(getInitialLanguage('tlh', ['nl-BE'])).toBe('nl')
  })
  test('is else Dutch', () => {
    expect(getInitialLanguage(null, ['de'])).toBe('nl')
  })
})
