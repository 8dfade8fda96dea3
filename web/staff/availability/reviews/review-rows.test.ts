import { listHalfHours } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityReview } from '@uurwerk/contract/staff/availability'
import { describe, expect, test } from 'vitest'
import {
  buildHeatMap,
  computeShortage,
  findNextToReview,
  toReviewRow,
  sortReviewRows,
  computeReviewTotals,
} from './review-rows.ts'
import { createSampleReview } from './review-sample.ts'

const schoolDay = { start: '08:00', end: '09:00' }
const units = listHalfHours(schoolDay)
const createRow = (id: number, name: string, changes: Partial<AvailabilityReview> = {}) =>
  toReviewRow(createSampleReview({ atnId: id, attendee: { id, name, code: name.slice(0, 3) }, ...changes }))
const monday = [{ start: '08:00', end: '09:00', days: [1] }]

describe('toReviewRow', () => {
  test('returns the status for the coordinator, and the outcome for a finished review', () => {
    const getStatus = (changes: Partial<AvailabilityReview>) => createRow(1, 'a', changes).status
    expect(getStatus({ state: 'finished', outcome: 'denied' })).toBe('denied')
    expect(getStatus({ state: 'submitted' })).toBe('toJudge')
    expect(['new', 'saved'].map((state) => getStatus({ state: state as 'new' }))).toEqual([
      'notSubmitted',
      'notSubmitted',
    ])
  })
  test('returns the offered hours and their difference from the requested hours, and null before submission', () => {
    expect(createRow(1, 'a', { state: 'submitted', hours: 2, availability: monday })).toMatchObject({
      offeredHours: 1,
      difference: -1,
    })
    expect(createRow(1, 'a', { state: 'saved', hours: 2, availability: monday })).toMatchObject({
      offeredHours: null,
      difference: null,
    })
  })
})

const rows = [
  createRow(1, 'Cor', { state: 'submitted', fte: 0.5, hours: 1, availability: monday }),
  createRow(2, 'Ans', { state: 'submitted', fte: 1, hours: 2, availability: [] }),
  createRow(3, 'Bea', { state: 'accepted', outcome: 'accepted', availability: [{ ...monday[0]!, start: '08:30' }] }),
  createRow(4, 'Dik', { state: 'new' }),
]

test('sortReviewRows sorts by any column, and equal rows by name', () => {
  const listNames = (...sorting: ['name' | 'state' | 'difference', 'ascending' | 'descending']) =>
    sortReviewRows(rows, ...sorting).map(({ answer }) => answer.attendee.name)
  expect(listNames('name', 'descending')).toEqual(['Dik', 'Cor', 'Bea', 'Ans'])
  expect(listNames('state', 'ascending')).toEqual(['Ans', 'Cor', 'Dik', 'Bea'])
  expect(listNames('difference', 'descending')[0]).toBe('Cor')
})

test('findNextToReview returns the next review to judge, and continues from the top after the last', () => {
  expect(findNextToReview(rows, 1)).toBe(2)
  expect(findNextToReview(rows, 2)).toBe(1)
  expect(findNextToReview([rows[0]!], 1)).toBeUndefined()
})

test('computeReviewTotals counts the teachers, the submissions and the offered hours', () => {
  expect(computeReviewTotals(rows)).toMatchObject({ teacherCount: 4, submittedCount: 3, offeredHours: 1.5 })
})

test('buildHeatMap counts available and needed teachers per half hour, and lists the unavailable teachers', () => {
  const lesson = { week: null, day: 1, start: '08:10', end: '08:50', name: 'Wi', room: null, courseId: null }
  const lessons = [1, 2, 4].map((attendeeId) => ({ attendeeId, lessons: [lesson] }))
  const [mondayHalfHours = []] = buildHeatMap({ rows, lessons, days: [1], units, schoolDay, week: 'A' })
  expect(
    mondayHalfHours.map(({ availableCount, neededCount, unavailableAnswers }) => [
      availableCount,
      neededCount,
      unavailableAnswers.map(({ atnId }) => atnId),
    ]),
  ).toEqual([
    [1, 2, [2, 3]],
    [2, 2, [2]],
  ])
  expect(mondayHalfHours.map(computeShortage)).toEqual([1, 0])
})
