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

test('a day has its whole half hours, from its start on', () => {
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

describe('entries', () => {
  test('say any board, and the board says them: in one form, without faults', () => {
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
  test('that say the same of both weeks name no week', () => {
    const morning = { start: '08:30', end: '12:00', days: [2] }
    const apart = [
      { ...morning, week: 'A' as const },
      { ...morning, week: 'B' as const },
      { start: '13:00', end: '14:00', days: [2], week: 'A' as const },
    ]
    expect(toAvailabilityEntries(toAvailabilityBoard(apart, day), day, 'ab')).toEqual([morning, apart[2]])
  })
})

test('hours are those of both weeks in the mean, and rather-not counts as given', () => {
  expect(
    sumAvailabilityHours([
      { start: '09:00', end: '12:00', days: [1, 2] },
      { start: '12:00', end: '13:30', days: [1], preference: 'ratherNot' },
      { start: '13:00', end: '15:00', days: [3], week: 'B' },
    ]),
  ).toEqual({ given: 8.5, ratherNot: 1.5 })
  expect([computeContractedHours(0.667, 40), computeContractedHours(null, 40)]).toEqual([26.7, null])
})

test('runs are half hours after each other with the same giving', () => {
  expect(groupGivings(['not', 'available', 'available', 'not'])).toEqual([
    { from: 0, until: 1, giving: 'not' },
    { from: 1, until: 3, giving: 'available' },
    { from: 3, until: 4, giving: 'not' },
  ])
})
