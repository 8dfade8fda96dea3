import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeListItem } from './text-list.ts'
import { LocalDate, LocalMinute, TextListParam } from './values.ts'

const parseTextList = (text: string) => TextListParam.parse(text)

describe('TextListParam', () => {
  test('splits at commas and drops empty texts', () => {
    expect(parseTextList('A,C')).toEqual(['A', 'C'])
    expect(parseTextList(',A,,C,')).toEqual(['A', 'C'])
    expect(parseTextList('')).toEqual([])
  })

  test('keeps a comma after a backslash as part of the text', () => {
    expect(parseTextList('beamer\\, groot,stil')).toEqual(['beamer, groot', 'stil'])
  })

  test('keeps a backslash before any other character', () => {
    expect(parseTextList('SCHOOL\\jdv,x')).toEqual(['SCHOOL\\jdv', 'x'])
  })

  test('parses back any list of texts that was escaped with escapeListItem', () => {
    const listItem = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[\\,a]{1,6}$/))
    fc.assert(
      fc.property(fc.array(listItem), (texts) => {
        expect(parseTextList(texts.map(escapeListItem).join(','))).toEqual(texts)
      }),
    )
  })
})

describe('LocalDate and LocalMinute', () => {
  test.each(['2026-11-18T09:20', '1900-01-01T00:00', '2199-12-31T23:59', '2028-02-29T12:00'])('accept %s', (time) => {
    expect(LocalMinute.safeParse(time).success).toBe(true)
    expect(LocalDate.safeParse(time.slice(0, 10)).success).toBe(true)
  })

  test.each(['Z', ':00', ':00.000', '+01:00', '-00:00', '[Europe/Amsterdam]', '\n', ' '])(
    'refuse a time followed by %j',
    (more) => {
      expect(LocalMinute.safeParse(`2026-11-18T09:20${more}`).success).toBe(false)
    },
  )

  test.each([
    '0000-01-01',
    '1899-12-31',
    '2200-01-01',
    '10000-01-01',
    '+002026-11-18',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
  ])('refuse the date %s', (date) => {
    expect(LocalDate.safeParse(date).success).toBe(false)
    expect(LocalMinute.safeParse(`${date}T09:20`).success).toBe(false)
  })

  test.each(['24:00', '23:60', '9:20', '09.20', '0920', ''])('refuse the time %j', (time) => {
    expect(LocalMinute.safeParse(`2026-11-18T${time}`).success).toBe(false)
  })
})
