import { expect, test } from 'vitest'
import { findBellFault } from './find-bell-fault.ts'

const first = { hour: 1, start: '08:30', end: '09:20' }

test.each([
  ['none for hours that follow each other', [first, { hour: 2, start: '09:20', end: '10:10' }], undefined],
  ['the hour that overlaps an earlier one', [first, { hour: 2, start: '09:00', end: '10:10' }], 1],
  ['the hour that ends before it starts', [{ hour: 1, start: '09:20', end: '08:30' }], 0],
  [
    'none for the same hour on another day',
    [
      { ...first, days: [1] },
      { ...first, days: [2] },
    ],
    undefined,
  ],
])('findBellFault returns %s', (_, bells, index) => {
  expect(findBellFault(bells)).toBe(index)
})
