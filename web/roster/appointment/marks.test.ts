import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { describe, expect, test } from 'vitest'
import { isOffered } from '@uurwerk/contract/rules/appointment'
import { isAttended, findJoinMark, listMarks, findSeats } from './marks.ts'
import { createSampleAppointment } from './appointment-sample.ts'

const changedAt = '2026-11-20T08:00:00.000Z'
const offered = {
  type: 'choice',
  capacity: 30,
  subscribable: { from: '2026-11-01T08:00', until: '2026-11-24T08:00' },
} as const

describe('the marks of an appointment', () => {
  test('are empty for an ordinary lesson', () => {
    expect(listMarks(createSampleAppointment())).toEqual([])
  })

  test('are only CANCELLED for a cancelled lesson, even if it clashes or only its change says so', () => {
    expect(listMarks(createSampleAppointment({ isCancelled: true }), true)).toEqual(['CANCELLED'])
    expect(listMarks(createSampleAppointment({ change: { kind: 'cancelled', at: changedAt } }))).toEqual(['CANCELLED'])
  })

  test('are sorted by urgency', () => {
    const exam = createSampleAppointment({
      type: 'exam',
      change: { kind: 'moved', at: changedAt },
      isOnline: true,
      teacherNote: 'Neem je atlas mee',
    })
    expect(listMarks(exam, true)).toEqual(['MOVED', 'CLASH', 'EXAM', 'ONLINE', 'NOTE'])
  })

  test('include ASKED while a cover waits for an answer, until the lesson is over', () => {
    const listCoverMarks = (state: 'asked' | 'seen' | 'accepted' | 'declined', changes: Partial<Appointment> = {}) =>
      listMarks(
        createSampleAppointment({
          change: { kind: 'changed', at: changedAt },
          cover: { id: 1, attendeeId: 40, state },
          ...changes,
        }),
      )
    expect(listCoverMarks('asked')).toEqual(['CHANGED', 'ASKED'])
    expect(listCoverMarks('seen')).toEqual(['CHANGED', 'ASKED'])
    for (const state of ['accepted', 'declined'] as const) expect(listCoverMarks(state)).toEqual(['CHANGED'])
    expect(listCoverMarks('asked', { change: null })).toEqual([])
  })

  test('report full seats as the server does, even if fewer seats are counted as taken', () => {
    const seats = { type: 'choice', capacity: 3, subscriptionCount: 2, subscribable: null, isFull: true } as const
    expect(findSeats(seats)).toEqual({ taken: 2, capacity: 3, isFull: true })
    expect(findSeats({ ...seats, capacity: null })).toBeNull()
    expect(findSeats({ ...seats, type: 'lesson' })).toBeNull()
  })
})

describe('the join mark', () => {
  const findMarkOfOffer = (changes: Partial<Appointment> = {}) =>
    findJoinMark(createSampleAppointment({ ...offered, ...changes }))

  test('is the user’s answer, even if the appointment is full', () => {
    expect(findMarkOfOffer()).toBe('OFFERED')
    expect(findMarkOfOffer({ isFull: true })).toBe('FULL')
    expect(findMarkOfOffer({ isSubscribed: true, isFull: true })).toBe('JOINED')
    expect(findMarkOfOffer({ isSubscribed: true, isLocked: true })).toBe('LOCKED')
    expect(findMarkOfOffer({ isWaiting: true, isFull: true })).toBe('WAITING')
    expect(findMarkOfOffer({ isDenied: true, isFull: true })).toBe('DECLINED')
  })

  test('is absent for an ordinary lesson, and for the teacher of an offered appointment', () => {
    expect(findJoinMark(createSampleAppointment())).toBeUndefined()
    expect(findMarkOfOffer({ attendeeIds: [40] })).toBeUndefined()
  })
})

describe('attendance', () => {
  test('excludes an offered appointment until the user joins', () => {
    expect(isAttended(createSampleAppointment(offered))).toBe(false)
    expect(isAttended(createSampleAppointment({ ...offered, isSubscribed: true }))).toBe(true)
  })

  test('does not treat an appointment as an offer to its teacher', () => {
    expect(isOffered(createSampleAppointment({ ...offered, attendeeIds: [40] }))).toBe(false)
  })

  test('does not treat a choice lesson as an offer to its room', () => {
    const [room] = createSampleAppointment().classrooms
    expect(isOffered(createSampleAppointment({ ...offered, attendeeIds: [room?.id ?? 0] }))).toBe(false)
  })

  test('excludes cancelled appointments and holidays', () => {
    expect(isAttended(createSampleAppointment({ isCancelled: true }))).toBe(false)
    expect(isAttended(createSampleAppointment({ type: 'holiday' }))).toBe(false)
  })
})
