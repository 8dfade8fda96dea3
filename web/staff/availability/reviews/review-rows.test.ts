import { listHalfHours } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityReview } from '@uurwerk/contract/staff/availability'
import { describe, expect, test } from 'vitest'
import {
  buildHeatMap,
  countMissingTeachers,
  findNextToReview,
  toReviewRow,
  sortReviewRows,
  computeReviewTotals,
} from './review-rows.ts'
import { createSampleReview } from './review-sample.ts'

const day = { start: '08:00', end: '09:00' }
const units = listHalfHours(day)
const row = (id: number, name: string, more: Partial<AvailabilityReview> = {}) =>
  toReviewRow(createSampleReview({ atnId: id, attendee: { id, name, code: name.slice(0, 3) }, ...more }))
const monday = [{ start: '08:00', end: '09:00', days: [1] }]

describe('a review', () => {
  test('stands where its coordinator sees it, also once it is finished', () => {
    const standing = (more: Partial<AvailabilityReview>) => row(1, 'a', more).standing
    expect(standing({ state: 'finished', outcome: 'denied' })).toBe('denied')
    expect(standing({ state: 'submitted' })).toBe('toJudge')
    expect(['new', 'saved'].map((state) => standing({ state: state as 'new' }))).toEqual([
      'notSubmitted',
      'notSubmitted',
    ])
  })
  test('says what is given, and how much more or less than asked; nothing before it is submitted', () => {
    expect(row(1, 'a', { state: 'submitted', hours: 2, availability: monday })).toMatchObject({
      given: 1,
      difference: -1,
    })
    expect(row(1, 'a', { state: 'saved', hours: 2, availability: monday })).toMatchObject({
      given: null,
      difference: null,
    })
  })
})

const rows = [
  row(1, 'Cor', { state: 'submitted', fte: 0.5, hours: 1, availability: monday }),
  row(2, 'Ans', { state: 'submitted', fte: 1, hours: 2, availability: [] }),
  row(3, 'Bea', { state: 'accepted', outcome: 'accepted', availability: [{ ...monday[0]!, start: '08:30' }] }),
  row(4, 'Dik', { state: 'new' }),
]

test('rows are sorted by any column, and those alike by name', () => {
  const names = (...by: ['name' | 'state' | 'difference', 'ascending' | 'descending']) =>
    sortReviewRows(rows, ...by).map(({ answer }) => answer.attendee.name)
  expect(names('name', 'descending')).toEqual(['Dik', 'Cor', 'Bea', 'Ans'])
  expect(names('state', 'ascending')).toEqual(['Ans', 'Cor', 'Dik', 'Bea'])
  expect(names('difference', 'descending')[0]).toBe('Cor')
})

test('after one is judged the next to judge follows, from the top after the last', () => {
  expect(findNextToReview(rows, 1)).toBe(2)
  expect(findNextToReview(rows, 2)).toBe(1)
  expect(findNextToReview([rows[0]!], 1)).toBeUndefined()
})

test('the totals count who has submitted', () => {
  expect(computeReviewTotals(rows)).toMatchObject({ teachers: 4, submitted: 3, gives: 1.5 })
})

test('a half hour of the team counts who can come and who has a lesson, and names who cannot', () => {
  const lesson = { week: null, day: 1, start: '08:10', end: '08:50', name: 'Wi', room: null, courseId: null }
  const lessons = [1, 2, 4].map((attendeeId) => ({ attendeeId, lessons: [lesson] }))
  const [ofMonday = []] = buildHeatMap({ rows, lessons, days: [1], units, day, week: 'A' })
  expect(
    ofMonday.map(({ available, needed, cannot }) => [available, needed, cannot.map(({ atnId }) => atnId)]),
  ).toEqual([
    [1, 2, [2, 3]],
    [2, 2, [2]],
  ])
  expect(ofMonday.map(countMissingTeachers)).toEqual([1, 0])
})
