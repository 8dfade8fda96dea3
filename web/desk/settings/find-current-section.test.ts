import { expect, test } from 'vitest'
import { findCurrentSection } from './find-current-section.ts'

const stack = (scrolled: number) =>
  [
    ['school', 0, 300],
    ['day', 300, 1300],
    ['sources', 1300, 1500],
    ['sign-in', 1500, 1700],
  ].map(([id, top, bottom]) => ({ id: String(id), top: Number(top) - scrolled, bottom: Number(bottom) - scrolled }))

test.each([
  ['the first at the start', 0, '', 'school'],
  ['the one at a quarter of the window', 200, '', 'day'],
  ['the one in view though the address names another', 400, 'school', 'day'],
  ['the last at the end', 900, '', 'sign-in'],
  ['at the end the one in the address, if it is in view', 900, 'sources', 'sources'],
  ['the last at the end, if the one in the address is out of view', 900, 'school', 'sign-in'],
])('finds %s', (_, scrolled, linkedId, expected) => {
  expect(findCurrentSection(stack(scrolled), 800, linkedId)).toBe(expected)
})
