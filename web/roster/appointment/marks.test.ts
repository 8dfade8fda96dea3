import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { describe, expect, test } from 'vitest'
import { isOffered } from '@uurwerk/contract/rules/appointment'
import { isAttended, findJoinMark, listMarks, findSeats } from './marks.ts'
import { createSampleAppointment } from './appointment-sample.ts'

const at = '2026-11-20T08:00:00.000Z'
const offered = {
  type: 'choice',
  capacity: 30,
  subscribable: { from: '2026-11-01T08:00', until: '2026-11-24T08:00' },
} as const

describe('what is special about an appointment', () => {
  test('is nothing for an ordinary lesson', () => {
    expect(listMarks(createSampleAppointment())).toEqual([])
  })

  test('is that it is cancelled, also when only its change says so, and then no clash', () => {
    expect(listMarks(createSampleAppointment({ isCancelled: true }), true)).toEqual(['CANCELLED'])
    expect(listMarks(createSampleAppointment({ change: { kind: 'cancelled', at } }))).toEqual(['CANCELLED'])
  })

  test('is several things at once, the most urgent first', () => {
    const exam = createSampleAppointment({
      type: 'exam',
      change: { kind: 'moved', at },
      isOnline: true,
      teacherNote: 'Neem je atlas mee',
    })
    expect(listMarks(exam, true)).toEqual(['MOVED', 'CLASH', 'EXAM', 'ONLINE', 'NOTE'])
  })

  test('is that it is full, as the server knows: seats that a lock holds are not counted', () => {
    const seats = { type: 'choice', capacity: 3, subscriptionCount: 2, subscribable: null, isFull: true } as const
    expect(findSeats(seats)).toEqual({ taken: 2, capacity: 3, isFull: true })
    expect(findSeats({ ...seats, capacity: null })).toBeNull()
    expect(findSeats({ ...seats, type: 'lesson' })).toBeNull()
  })
})

describe('how one stands to what can be joined', () => {
  const standing = (changes: Partial<Appointment> = {}) =>
    findJoinMark(createSampleAppointment({ ...offered, ...changes }))

  test('is what one answered before whether it is full', () => {
    expect(standing()).toBe('OFFERED')
    expect(standing({ isFull: true })).toBe('FULL')
    expect(standing({ isSubscribed: true, isFull: true })).toBe('JOINED')
    expect(standing({ isSubscribed: true, isLocked: true })).toBe('LOCKED')
    expect(standing({ isWaiting: true, isFull: true })).toBe('WAITING')
    expect(standing({ isDenied: true, isFull: true })).toBe('DECLINED')
  })

  test('is no question of an ordinary lesson, nor for its teacher', () => {
    expect(findJoinMark(createSampleAppointment())).toBeUndefined()
    expect(standing({ attendeeIds: [40] })).toBeUndefined()
  })
})

describe('where one has to be', () => {
  test('is not at what is only offered, until one joins', () => {
    expect(isAttended(createSampleAppointment(offered))).toBe(false)
    expect(isAttended(createSampleAppointment({ ...offered, isSubscribed: true }))).toBe(true)
  })

  test('is at what one teaches, joined or not', () => {
    expect(isOffered(createSampleAppointment({ ...offered, attendeeIds: [40] }))).toBe(false)
  })

  test('is in the room of a choice lesson, to which it is not offered', () => {
    const [room] = createSampleAppointment().classrooms
    expect(isOffered(createSampleAppointment({ ...offered, attendeeIds: [room?.id ?? 0] }))).toBe(false)
  })

  test('is not at what is cancelled, nor at a holiday', () => {
    expect(isAttended(createSampleAppointment({ isCancelled: true }))).toBe(false)
    expect(isAttended(createSampleAppointment({ type: 'holiday' }))).toBe(false)
  })
})
