import { describe, expect, test } from 'vitest'
import { isAttended, isOffered, marksOf, seatsOf } from './marks.ts'
import { sampleAppointment } from './sample.ts'

const at = '2026-11-20T08:00:00.000Z'
const offered = {
  type: 'choice',
  capacity: 30,
  subscribable: { from: '2026-11-01T08:00', until: '2026-11-24T08:00' },
} as const

describe('what is special about an appointment', () => {
  test('is nothing for an ordinary lesson', () => {
    expect(marksOf(sampleAppointment())).toEqual([])
  })

  test('is that it is cancelled, also when only its change says so, and then no clash', () => {
    expect(marksOf(sampleAppointment({ isCancelled: true }), true)).toEqual(['CANCELLED'])
    expect(marksOf(sampleAppointment({ change: { kind: 'cancelled', at } }))).toEqual(['CANCELLED'])
  })

  test('is several things at once, the most urgent first', () => {
    const exam = sampleAppointment({
      type: 'exam',
      change: { kind: 'moved', at },
      isOnline: true,
      teacherNote: 'Neem je atlas mee',
    })
    expect(marksOf(exam, true)).toEqual(['MOVED', 'CLASH', 'EXAM', 'ONLINE', 'NOTE'])
  })

  test('is full from the last seat on', () => {
    expect(seatsOf({ type: 'choice', capacity: 2, subscriptionCount: 1, subscribable: null })?.isFull).toBe(false)
    expect(seatsOf({ type: 'choice', capacity: 2, subscriptionCount: 2, subscribable: null })?.isFull).toBe(true)
    expect(seatsOf({ type: 'choice', capacity: null, subscriptionCount: 2, subscribable: null })).toBeNull()
    expect(seatsOf({ type: 'lesson', capacity: 2, subscriptionCount: 0, subscribable: null })).toBeNull()
  })
})

describe('where one has to be', () => {
  test('is not at what is only offered, until one joins', () => {
    expect(isAttended(sampleAppointment(offered))).toBe(false)
    expect(isAttended(sampleAppointment({ ...offered, isSubscribed: true }))).toBe(true)
  })

  test('is at what one teaches, joined or not', () => {
    expect(isOffered(sampleAppointment({ ...offered, attendeeIds: [40] }))).toBe(false)
  })

  test('is in the room of a choice lesson, to which it is not offered', () => {
    const [room] = sampleAppointment().classrooms
    expect(isOffered(sampleAppointment({ ...offered, attendeeIds: [room?.id ?? 0] }))).toBe(false)
  })

  test('is not at what is cancelled, nor at a holiday', () => {
    expect(isAttended(sampleAppointment({ isCancelled: true }))).toBe(false)
    expect(isAttended(sampleAppointment({ type: 'holiday' }))).toBe(false)
  })
})
