import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  toAvailabilityBoard,
  findEntriesFault,
  toAvailabilityEntries,
  givings,
  computeContractedHours,
  sumAvailabilityHours,
  groupGivings,
  listHalfHours,
} from './availability-board.ts'

const day = { start: '08:30', end: '17:15' }
const units = listHalfHours(day)

test('listHalfHours returns the whole half hours of a day, from its start', () => {
  expect(listHalfHours({ start: '08:15', end: '09:50' })).toEqual([
    { start: '08:15', end: '08:45' },
    { start: '08:45', end: '09:15' },
    { start: '09:15', end: '09:45' },
  ])
  expect(listHalfHours({ start: '08:00', end: '08:20' })).toEqual([])
})

const week = fc.array(fc.array(fc.constantFrom(...givings), { minLength: units.length, maxLength: units.length }), {
  minLength: 7,
  maxLength: 7,
})

describe('toAvailabilityEntries', () => {
  test('round-trips any board through valid entries in one canonical form', () => {
    fc.assert(
      fc.property(week, week, fc.constantFrom('all' as const, 'ab' as const), (A, B, weeks) => {
        const board = { A, B: weeks === 'ab' ? B : A }
        const entries = toAvailabilityEntries(board, day, weeks)
        expect(toAvailabilityBoard(entries, day)).toEqual(board)
        expect(toAvailabilityEntries(toAvailabilityBoard(entries.toReversed(), day), day, weeks)).toEqual(entries)
        expect(findEntriesFault(entries, day, weeks)).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })
  test('omits the week from entries that are equal in both weeks', () => {
    const morning = { start: '08:30', end: '12:00', days: [2] }
    const apart = [
      { ...morning, week: 'A' as const },
      { ...morning, week: 'B' as const },
      { start: '13:00', end: '14:00', days: [2], week: 'A' as const },
    ]
    expect(toAvailabilityEntries(toAvailabilityBoard(apart, day), day, 'ab')).toEqual([morning, apart[2]])
  })
})

test('hours average weeks A and B and include rather-not hours; contracted hours follow from the FTE', () => {
  expect(
    sumAvailabilityHours([
      { start: '09:00', end: '12:00', days: [1, 2] },
      { start: '12:00', end: '13:30', days: [1], preference: 'ratherNot' },
      { start: '13:00', end: '15:00', days: [3], week: 'B' },
    ]),
  ).toEqual({ offered: 8.5, ratherNot: 1.5 })
  expect([computeContractedHours(0.667, 40), computeContractedHours(null, 40)]).toEqual([26.7, null])
})

test('groupGivings merges consecutive half hours with the same giving', () => {
  expect(groupGivings(['not', 'available', 'available', 'not'])).toEqual([
    { from: 0, until: 1, giving: 'not' },
    { from: 1, until: 3, giving: 'available' },
    { from: 3, until: 4, giving: 'not' },
  ])
})
