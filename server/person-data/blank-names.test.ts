import { describe, expect, test } from 'vitest'
import { blankValue, createNameFinder } from './blank-names.ts'

const person = { name: 'Bram Bos', sourceIds: ['2026', '4711', '100'], codes: ['11', 'W47'], emails: ['30'] }
const finder = createNameFinder([person], new Set())
const blankTexts = (value: unknown) => finder && blankValue(value, finder.blankNames)

describe('blankValue', () => {
  test.each([
    '2026-11-16',
    '2026-11-16T10:30',
    '2026-11-16T10:30:00.100Z',
    '2026-11-16 10:30:00.100+01',
    '2026-11-16T10:30:00.100+01:00',
    '2026-W47',
  ])('leaves %s as it is, whatever numbers are identifiers', (text) => {
    expect(blankTexts({ start: text, dates: [text] })).toEqual({ start: text, dates: [text] })
  })

  test('blanks identifiers beside a date', () => {
    expect(blankTexts('2026-11-16 4711')).toBe('2026-11-16 –')
    expect(blankTexts('4711, W47, 11, Bram Bos in 2026')).toBe('–, –, 11, – in 2026')
  })

  test('leaves numbers of three digits', () => {
    expect(blankTexts('page 100, 4711')).toBe('page 100, –')
  })

  test('blanks codes and ids as they are stored, and names and addresses in any case', () => {
    const kim = { name: 'Kim Kan', sourceIds: ['Kanon'], codes: ['KAN'], emails: ['kim@small.example'] }
    const kimFinder = createNameFinder([kim], new Set())
    expect(kimFinder?.blankNames('Wat je kan, KAN')).toBe('Wat je kan, –')
    expect(kimFinder?.blankNames('kanon of Kanon: KIM KAN, Kim@Small.example')).toBe('kanon of –: –, –')
  })
})

test('a year as an identifier is not searched', () => {
  expect(finder?.filter).not.toContain('2026')
})
