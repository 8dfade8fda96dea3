import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeListItem } from './text-list.ts'
import { LocalDate, LocalMinute, TextListParam } from './values.ts'

const read = (text: string) => TextListParam.parse(text)

describe('a list of texts in a parameter', () => {
  test('is separated by commas; what is empty is none', () => {
    expect(read('A,C')).toEqual(['A', 'C'])
    expect(read(',A,,C,')).toEqual(['A', 'C'])
    expect(read('')).toEqual([])
  })

  test('holds a text with a comma that has a backslash before it', () => {
    expect(read('beamer\\, groot,stil')).toEqual(['beamer, groot', 'stil'])
  })

  test('holds a backslash as it is where it is before anything else', () => {
    expect(read('SCHOOL\\jdv,x')).toEqual(['SCHOOL\\jdv', 'x'])
  })

  test('is read back as it was written, whatever the texts are', () => {
    const part = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[\\,a]{1,6}$/))
    fc.assert(
      fc.property(fc.array(part), (texts) => {
        expect(read(texts.map(escapeListItem).join(','))).toEqual(texts)
      }),
    )
  })
})

describe('a time of the school', () => {
  test.each(['2026-11-18T09:20', '1900-01-01T00:00', '2199-12-31T23:59', '2028-02-29T12:00'])('is %s', (time) => {
    expect(LocalMinute.safeParse(time).success).toBe(true)
    expect(LocalDate.safeParse(time.slice(0, 10)).success).toBe(true)
  })

  test.each(['Z', ':00', ':00.000', '+01:00', '-00:00', '[Europe/Amsterdam]', '\n', ' '])(
    'has no %j after it',
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
  ])('is not on %s', (date) => {
    expect(LocalDate.safeParse(date).success).toBe(false)
    expect(LocalMinute.safeParse(`${date}T09:20`).success).toBe(false)
  })

  test.each(['24:00', '23:60', '9:20', '09.20', '0920', ''])('is not at %j', (time) => {
    expect(LocalMinute.safeParse(`2026-11-18T${time}`).success).toBe(false)
  })
})
