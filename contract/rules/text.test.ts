import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewFeed, feedNameMaximum } from '../account/feeds.ts'
import { truncateText, countCharacters } from './text.ts'

describe('the length of a text', () => {
  test('counts an emoji and a letter with its accent apart as what Unicode has of them', () => {
    expect(countCharacters('')).toBe(0)
    expect(countCharacters('😀'.repeat(501))).toBe(501)
    expect(countCharacters('e\u0301')).toBe(2)
  })

  test('is the one by which a call takes or refuses a text', () => {
    const isTaken = (name: string) => NewFeed.safeParse({ name, content: 'exams' }).success
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ' ', 'é', '😀', '\uD83D'), { minLength: 55, maxLength: 65 }),
        (letters) => {
          const name = letters.join('').trim()
          expect(isTaken(name)).toBe(countCharacters(name) <= feedNameMaximum)
        },
      ),
    )
  })
})

test('a text is cut to so many characters, none of them in half', () => {
  expect(truncateText(3, 'ab')).toBe('ab')
  expect(truncateText(3, '😀😀😀')).toBe('😀😀😀')
  expect(truncateText(2, '😀😀😀')).toBe('😀😀')
  expect(truncateText(2, 'abc')).toBe('ab')
})
