import { describe, expect, test } from 'vitest'
import { motivationMaximum } from '../joining/subscription.ts'
import { hasSeats, isMotivationTooLong, managesEveryone, seatsLeft, windowOf } from './subscription.ts'

const subscribable = { from: '2026-11-10T08:00', until: '2026-11-24T08:00' }

test('one can answer from the first minute of the window until its last, and never once it begins', () => {
  const start = '2026-11-26T09:20'
  expect(windowOf({ subscribable, start }, '2026-11-10T07:59')).toBe('NOT_YET')
  expect(windowOf({ subscribable, start }, '2026-11-10T08:00')).toBe('OPEN')
  expect(windowOf({ subscribable, start }, '2026-11-24T07:59')).toBe('OPEN')
  expect(windowOf({ subscribable, start }, '2026-11-24T08:00')).toBe('CLOSED')
  expect(windowOf({ subscribable, start: '2026-11-15T09:00' }, '2026-11-15T08:59')).toBe('OPEN')
  expect(windowOf({ subscribable, start: '2026-11-15T09:00' }, '2026-11-15T09:00')).toBe('CLOSED')
  expect(windowOf({ subscribable: null, start }, '2026-11-10T08:00')).toBe('CLOSED')
})

describe('seats', () => {
  test('are there with a window, and without one of exams and choice lessons', () => {
    expect(hasSeats({ type: 'lesson', subscribable })).toBe(true)
    expect(hasSeats({ type: 'lesson', subscribable: null })).toBe(false)
    expect(hasSeats({ type: 'exam', subscribable: null })).toBe(true)
    expect(hasSeats({ type: 'choice', subscribable: null })).toBe(true)
  })

  test('are what is not taken, without end where there is no capacity', () => {
    expect(seatsLeft({ capacity: 3, seatsTaken: 3 })).toBe(0)
    expect(seatsLeft({ capacity: null, seatsTaken: 900 })).toBe(Infinity)
  })
})

test('admins manage everyone, the exam desk those of exams, teachers students alone', () => {
  expect(managesEveryone(['admin'], { type: 'choice' })).toBe(true)
  expect(managesEveryone(['exam-desk'], { type: 'exam' })).toBe(true)
  expect(managesEveryone(['exam-desk'], { type: 'choice' })).toBe(false)
  expect(managesEveryone(['teacher'], { type: 'exam' })).toBe(false)
})

test('a motivation has at most 500 characters, the space around it not counted', () => {
  expect(isMotivationTooLong(` ${'😀'.repeat(motivationMaximum)} `)).toBe(false)
  expect(isMotivationTooLong('x'.repeat(motivationMaximum + 1))).toBe(true)
  expect(isMotivationTooLong(null)).toBe(false)
})
