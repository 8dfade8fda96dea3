import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { expect, test } from 'vitest'
import { isVisuallyEqual } from './is-visually-equal.ts'
import { createSampleAppointment } from './appointment-sample.ts'

const lesson = createSampleAppointment()

test('the same lesson a week later is visually equal, because its id and date are not drawn', () => {
  const later = createSampleAppointment({ id: 2, sourceId: 'b', start: '2026-12-01T09:00', end: '2026-12-01T10:30' })
  expect(isVisuallyEqual(lesson, later)).toBe(true)
})

test('a moved lesson on another date is visually different, because the old day is drawn', () => {
  const change = { kind: 'moved', at: '2026-11-20T08:00:00Z', start: '2026-11-23T09:00' } as const
  const [onTuesday, onWednesday] = [
    createSampleAppointment({ change }),
    createSampleAppointment({ change, start: '2026-11-25T09:00', end: '2026-11-25T10:30' }),
  ]
  expect(isVisuallyEqual(onTuesday, onWednesday)).toBe(false)
  expect(isVisuallyEqual(onTuesday, createSampleAppointment({ change }))).toBe(true)
})

test.each<[string, Partial<Appointment>]>([
  ['hour', { start: '2026-12-01T09:15' }],
  ['end', { end: '2026-12-01T10:15' }],
  ['length over days', { end: '2026-11-25T10:30' }],
  ['name', { name: 'Natuurkunde' }],
  ['course', { course: { id: 4, name: 'Wiskunde', code: 'Wi' } }],
  ['room', { classrooms: [{ id: 50, name: 'B1.24', code: null }] }],
  ['one more room', { classrooms: [...lesson.classrooms, { id: 51, name: 'B1.25', code: null }] }],
  ['teacher', { teachers: [] }],
  ['seats', { subscriptionCount: 1 }],
  ['change', { change: { kind: 'added', at: '2026-11-20T08:00:00Z' } }],
  ['note', { teacherNote: 'Neem je boek mee' }],
  ['booking', { booking: { organizer: { id: 1, name: 'Sanne' }, confirmed: true } }],
])('a lesson that differs in %s is visually different', (_, changed) => {
  expect(isVisuallyEqual(lesson, createSampleAppointment({ id: 2, ...changed }))).toBe(false)
})
