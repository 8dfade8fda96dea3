import { expect, test } from 'vitest'
import { sanitizeRanking, moveRankedOption, placeRankedOption } from './ranking-order.ts'

test('a ranked option moves up or down by one position, and stops at the ends', () => {
  expect(moveRankedOption([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(moveRankedOption([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(moveRankedOption([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
  expect(moveRankedOption([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
})

test('a dragged option is placed before or after the target option', () => {
  expect(placeRankedOption([1, 2, 3], 1, 3, 'after')).toEqual([2, 3, 1])
  expect(placeRankedOption([1, 2, 3], 3, 1, 'before')).toEqual([3, 1, 2])
  expect(placeRankedOption([1, 2, 3], 1, 3, 'before')).toEqual([2, 1, 3])
  expect(placeRankedOption([1, 2, 3], 2, 2, 'after')).toEqual([1, 2, 3])
})

test('a ranking loses unavailable options, duplicates and options beyond the maximum', () => {
  expect(sanitizeRanking([4, 1, 1, 9, 2, 3], new Set([1, 2, 3, 4]), 3)).toEqual([4, 1, 2])
})
