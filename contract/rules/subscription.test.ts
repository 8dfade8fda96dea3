import { describe, expect, test } from 'vitest'
import { motivationMaximum } from '../joining/subscription.ts'
import {
  hasSeats,
  isMotivationTooLong,
  canManageEveryone,
  countSeatsLeft,
  getSubscriptionWindow,
} from './subscription.ts'

const subscribable = { from: '2026-11-10T08:00', until: '2026-11-24T08:00' }

test('the sign-up window is open from its first minute until its end, and at most until the lesson starts', () => {
  const start = '2026-11-26T09:20'
  expect(getSubscriptionWindow({ subscribable, start }, '2026-11-10T07:59')).toBe('NOT_YET')
  expect(getSubscriptionWindow({ subscribable, start }, '2026-11-10T08:00')).toBe('OPEN')
  expect(getSubscriptionWindow({ subscribable, start }, '2026-11-24T07:59')).toBe('OPEN')
  expect(getSubscriptionWindow({ subscribable, start }, '2026-11-24T08:00')).toBe('CLOSED')
  expect(getSubscriptionWindow({ subscribable, start: '2026-11-15T09:00' }, '2026-11-15T08:59')).toBe('OPEN')
  expect(getSubscriptionWindow({ subscribable, start: '2026-11-15T09:00' }, '2026-11-15T09:00')).toBe('CLOSED')
  expect(getSubscriptionWindow({ subscribable: null, start }, '2026-11-10T08:00')).toBe('CLOSED')
})

describe('seats', () => {
  test('exist for an appointment with a sign-up window, and always for exams and choice lessons', () => {
    expect(hasSeats({ type: 'lesson', subscribable })).toBe(true)
    expect(hasSeats({ type: 'lesson', subscribable: null })).toBe(false)
    expect(hasSeats({ type: 'exam', subscribable: null })).toBe(true)
    expect(hasSeats({ type: 'choice', subscribable: null })).toBe(true)
  })

  test('left are the capacity minus the taken seats, and unlimited without a capacity', () => {
    expect(countSeatsLeft({ capacity: 3, seatsTaken: 3 })).toBe(0)
    expect(countSeatsLeft({ capacity: null, seatsTaken: 900 })).toBe(Infinity)
  })
})

test('only administrators may manage all participants, and for exams the exam desk', () => {
  expect(canManageEveryone(['admin'], { type: 'choice' })).toBe(true)
  expect(canManageEveryone(['exam-desk'], { type: 'exam' })).toBe(true)
  expect(canManageEveryone(['exam-desk'], { type: 'choice' })).toBe(false)
  expect(canManageEveryone(['teacher'], { type: 'exam' })).toBe(false)
})

test('a motivation has at most 500 characters after trimming', () => {
  expect(isMotivationTooLong(` ${'😀'.repeat(motivationMaximum)} `)).toBe(false)
  expect(isMotivationTooLong('x'.repeat(motivationMaximum + 1))).toBe(true)
  expect(isMotivationTooLong(null)).toBe(false)
})
