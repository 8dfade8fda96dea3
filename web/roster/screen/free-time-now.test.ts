import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { describe, expect, test } from 'vitest'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { findFreeTimeNow } from './free-time-now.ts'

const school = { start: '08:00', end: '17:00' }
const toDateTime = (time: string) => Temporal.PlainDateTime.from(`2026-11-24T${time}`)
const createLesson = (start: string, end: string, changes: Partial<Appointment> = {}) =>
  createSampleAppointment({ start: `2026-11-24T${start}`, end: `2026-11-24T${end}`, ...changes })
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const lessonsOfDay = [createLesson('08:30', '09:20'), createLesson('10:30', '12:10'), createLesson('13:00', '13:50')]

describe('the free time now', () => {
  test('runs from the next five minutes until the next lesson', () => {
    expect(findFreeTimeNow(lessonsOfDay, toDateTime('09:31'), school)).toEqual({
      from: toMinutes('09:35'),
      until: toMinutes('10:30'),
    })
    expect(findFreeTimeNow(lessonsOfDay, toDateTime('12:10'), school)).toEqual({
      from: toMinutes('12:10'),
      until: toMinutes('13:00'),
    })
  })

  test.each([
    ['during a lesson', '08:30'],
    ['in a lesson’s last minute', '09:19'],
    ['in a break too short to book', '12:31'],
    ['after the last lesson', '13:50'],
    ['before the school opens', '07:59'],
  ])('is undefined %s', (_, time) => {
    expect(findFreeTimeNow(lessonsOfDay, toDateTime(time), school)).toBeUndefined()
  })

  test('starts when the school opens and ends when it closes', () => {
    const evening = [createLesson('19:00', '21:00')]
    expect(findFreeTimeNow(evening, toDateTime('16:00'), school)).toEqual({
      from: toMinutes('16:00'),
      until: toMinutes('17:00'),
    })
    expect(findFreeTimeNow(evening, toDateTime('16:40'), school)).toBeUndefined()
    expect(findFreeTimeNow(evening, toDateTime('18:00'), school)).toBeUndefined()
    expect(findFreeTimeNow([createLesson('10:30', '11:20')], toDateTime('08:00'), school)?.from).toBe(
      toMinutes('08:00'),
    )
  })

  test('ignores cancelled lessons, offers and tomorrow, and counts an own booking as taken', () => {
    const offer = { subscribable: { from: '2026-11-01T08:00', until: '2026-11-24T08:00' } }
    expect(
      findFreeTimeNow(
        [createLesson('09:00', '10:00', { isCancelled: true }), ...lessonsOfDay],
        toDateTime('09:30'),
        school,
      ),
    ).toEqual({
      from: toMinutes('09:30'),
      until: toMinutes('10:30'),
    })
    expect(
      findFreeTimeNow([createLesson('09:00', '10:00', offer), ...lessonsOfDay], toDateTime('09:30'), school)?.until,
    ).toBe(toMinutes('10:30'))
    expect(
      findFreeTimeNow(
        [createLesson('09:00', '10:00', { type: 'booking' }), ...lessonsOfDay],
        toDateTime('09:30'),
        school,
      ),
    ).toBeUndefined()
    const tomorrow = createSampleAppointment({ start: '2026-11-25T08:30', end: '2026-11-25T09:20' })
    expect(findFreeTimeNow([tomorrow], toDateTime('09:30'), school)).toBeUndefined()
  })

  test('is undefined on a holiday and in a weekend', () => {
    const holiday = createSampleAppointment({ type: 'holiday', start: '2026-11-24T00:00', end: '2026-11-25T00:00' })
    expect(findFreeTimeNow([holiday, ...lessonsOfDay], toDateTime('09:30'), school)).toBeUndefined()
    const saturday = createSampleAppointment({ start: '2026-11-28T10:30', end: '2026-11-28T11:20' })
    expect(findFreeTimeNow([saturday], Temporal.PlainDateTime.from('2026-11-28T09:30'), school)).toBeUndefined()
  })

  test('of several people ends with the first lesson of any of them', () => {
    const lessonsOfAnother = [
      createLesson('09:00', '09:20', { attendeeIds: [2] }),
      createLesson('10:00', '10:50', { attendeeIds: [2] }),
    ]
    expect(findFreeTimeNow([...lessonsOfDay, ...lessonsOfAnother], toDateTime('09:20'), school)?.until).toBe(
      toMinutes('10:00'),
    )
    expect(
      findFreeTimeNow([createLesson('10:30', '11:20'), ...lessonsOfAnother], toDateTime('09:10'), school),
    ).toBeUndefined()
  })
})
