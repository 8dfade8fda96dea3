import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { texts } from '@uurwerk/contract/i18n/texts'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { setCurrentLanguage } from '#web/lib/language.ts'
import {
  buildExamCsvRows,
  formatExamColumns,
  filterExams,
  type RegistrationState,
  getRegistrationState,
  findRosterAttendeeId,
  sortExams,
} from './exams.ts'

const now = Temporal.PlainDateTime.from('2026-11-18T11:06')
const subscribable = { from: '2026-11-15T08:00', until: '2026-11-23T17:00' }
const createExam = (changes: Partial<Appointment> = {}) =>
  createSampleAppointment({
    type: 'exam',
    name: 'Herkansing',
    capacity: 20,
    subscriptionCount: 5,
    subscribable,
    ...changes,
  })

beforeAll(async () => {
  setCurrentLanguage('nl')
  await i18next.init({ lng: 'nl', resources: { nl: { translation: texts.nl } }, interpolation: { escapeValue: false } })
})

describe('the sign-up state of an exam', () => {
  test.each<[RegistrationState, Partial<Appointment>]>([
    ['open', {}],
    ['soon', { subscribable: { ...subscribable, from: '2026-11-18T11:07' } }],
    ['open', { subscribable: { ...subscribable, from: '2026-11-18T11:06' } }],
    ['closed', { subscribable: { ...subscribable, until: '2026-11-18T11:06' } }],
    ['closed', { start: '2026-11-18T11:06' }],
    ['full', { isFull: true }],
    ['none', { subscribable: null }],
    ['joined', { isFull: true, isSubscribed: true, isAccepted: true }],
    ['locked', { isSubscribed: true, isAccepted: true, isLocked: true }],
    ['declined', { isDenied: true }],
    ['waiting', { isFull: true, isWaiting: true }],
    ['cancelled', { isCancelled: true, isSubscribed: true }],
  ])('is %s for %j', (expected, changes) => {
    expect(getRegistrationState(createExam(changes), now)).toBe(expected)
  })

  test('is shown with the moment at which sign-up opens or closes', () => {
    expect(formatExamColumns(createExam(), now)).toMatchObject({
      date: 'di 24 nov',
      time: '09:00–10:30',
      room: 'B1.23',
      seats: '5/20',
      registration: 'tot ma 23 nov 17:00',
    })
    expect(formatExamColumns(createExam({ start: '2027-01-28T09:00', end: '2027-01-28T10:00' }), now).date).toBe(
      'do 28 jan 2027',
    )
    const soon = createExam({ subscribable: { ...subscribable, from: '2026-11-20T08:00' } })
    expect(formatExamColumns(soon, now).registration).toBe('vanaf vr 20 nov 08:00')
    expect(formatExamColumns(createExam({ subscribable: null, capacity: null }), now)).toMatchObject({
      seats: '',
      registration: '',
    })
  })
})

describe('the list of exams', () => {
  const exams = [
    createExam({ id: 1, name: 'B', start: '2026-11-24T09:00', subscriptionCount: 19 }),
    createExam({ id: 2, name: 'a', start: '2026-11-25T08:00', isFull: true, subscriptionCount: 20 }),
    createExam({ id: 3, name: 'B', start: '2026-11-23T09:00', subscribable: null, capacity: null }),
    createExam({ id: 4, name: 'C', start: '2026-11-26T09:00', isSubscribed: true, subscriptionCount: 2 }),
  ]
  const listIds = (exams: readonly Appointment[]) => exams.map(({ id }) => id)

  test('is sorted by a column, and then by start', () => {
    expect(listIds(sortExams(exams, 'date', 'ascending', now))).toEqual([3, 1, 2, 4])
    expect(listIds(sortExams(exams, 'date', 'descending', now))).toEqual([4, 2, 1, 3])
    expect(listIds(sortExams(exams, 'name', 'ascending', now))).toEqual([2, 3, 1, 4])
    expect(listIds(sortExams(exams, 'seats', 'ascending', now))).toEqual([2, 1, 4, 3])
  })

  test('is filtered to open, joined or full exams', () => {
    expect(listIds(filterExams(exams, 'all', now))).toEqual([1, 2, 3, 4])
    expect(listIds(filterExams(exams, 'open', now))).toEqual([1])
    expect(listIds(filterExams(exams, 'joined', now))).toEqual([4])
    expect(listIds(filterExams(exams, 'full', now))).toEqual([2])
  })

  test('is exported with ISO dates', () => {
    expect(buildExamCsvRows(exams.slice(0, 1), ['date', 'name', 'seats'], now)).toEqual([
      ['Dag', 'Toets', 'Plaatsen'],
      ['2026-11-24', 'B', '19/20'],
    ])
  })
})

test('an exam opens in the user’s own roster, else in that of another attendee of the exam', () => {
  expect(findRosterAttendeeId(createExam({ attendeeIds: [7, 3] }), 3)).toBe(3)
  expect(findRosterAttendeeId(createExam({ attendeeIds: [7, 8] }), 3)).toBe(7)
  expect(findRosterAttendeeId(createExam({ attendeeIds: [] }), 3)).toBe(30)
  expect(findRosterAttendeeId(createExam({ attendeeIds: [], groups: [] }), undefined)).toBe(40)
})
