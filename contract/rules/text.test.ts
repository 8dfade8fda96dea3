import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewFeed, feedNameMaximum } from '../roster/feed-settings.ts'
import { truncateText, countCharacters } from './text.ts'

describe('countCharacters', () => {
  test('counts Unicode code points: an emoji as one, a letter with a combining accent as two', () => {
    expect(countCharacters('')).toBe(0)
    expect(countCharacters('😀'.repeat(501))).toBe(501)
    expect(countCharacters('e\u0301')).toBe(2)
  })

  test('agrees with the length that a call accepts for a feed name', () => {
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

test('truncateText cuts a text to a number of characters, and splits no emoji', () => {
  expect(truncateText(3, 'ab')).toBe('ab')
  expect(truncateText(3, '😀😀😀')).toBe('😀😀😀')
  expect(truncateText(2, '😀😀😀')).toBe('😀😀')
  expect(truncateText(2, 'abc')).toBe('ab')
})
