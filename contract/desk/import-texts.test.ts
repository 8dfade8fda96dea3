import { describe, expect, test } from 'vitest'
import { formatImportText, formatStoredText } from './import-texts.ts'

describe('formatImportText', () => {
  test('fills in values in either language, and translates values that are a code themselves', () => {
    const text = { code: 'nothingInFile', values: { file: 'people.csv', expected: { code: 'aTeacher' } } } as const
    expect(formatImportText('en', text)).toBe('Nothing in people.csv has this id; expected a teacher.')
    expect(formatImportText('nl', text)).toBe('Dit id staat niet in people.csv. Hier hoort een docent.')
  })

  test('leaves what looks like a placeholder in a value as it is', () => {
    expect(formatImportText('nl', { code: 'noSuchSource', values: { name: '{{name}} $&' } })).toBe(
      'Er is geen bron "{{name}} $&".',
    )
  })
})

describe('formatStoredText', () => {
  test('uses the code in the language of the reader', () => {
    const stored = { code: 'rowWidth', values: { cells: 4, columns: 3 }, message: 'The row has 4 cells.' }
    expect(formatStoredText('nl', stored)).toBe('Deze rij heeft 4 cellen, terwijl er 3 kolommen zijn.')
    expect(formatStoredText('en', stored)).toBe('The row has 4 cells where the header has 3.')
  })

  test.each(['madeByALaterServer', 'toString', undefined])('shows the message for the code %s', (code) => {
    expect(formatStoredText('nl', { code, message: 'This is no time.' })).toBe('This is no time.')
  })
})
