import type { ChangeItem } from '@uurwerk/contract/changes/day-change'
import { expect, test } from 'vitest'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { buildSwap, getSwapConsent, listSwappableLessons } from './swap-lessons.ts'

const lesson = createSampleAppointment()
const other = { id: 2, start: '2026-11-25T11:00', end: '2026-11-25T11:50' }

test('a lesson can be swapped with lessons at another time that have not begun and take place', () => {
  const roster = [
    lesson,
    createSampleAppointment({ id: 2, start: '2026-11-18T11:30', end: '2026-11-18T12:30' }),
    createSampleAppointment({ id: 3, start: '2026-11-18T11:00', end: '2026-11-18T12:30' }),
    createSampleAppointment({ ...other, id: 4, isCancelled: true }),
    createSampleAppointment({ ...other, id: 5, type: 'exam' }),
    createSampleAppointment({ id: 6, end: '2026-11-24T11:00' }),
  ]
  expect(listSwappableLessons(lesson, roster, '2026-11-18T11:06').map(({ id }) => id)).toEqual([2])
})

test('each lesson takes the start of the other and keeps its length', () => {
  expect(buildSwap([], lesson, other)).toEqual([
    { id: 1, change: { start: '2026-11-25T11:00', end: '2026-11-25T12:30' } },
    { id: 2, change: { start: '2026-11-24T09:00', end: '2026-11-24T09:50' } },
  ])
})

test('lessons of whole periods take those of the other', () => {
  const bells = [
    { hour: 1, start: '09:00', end: '10:30', days: [2] },
    { hour: 1, start: '11:00', end: '11:50', days: [3] },
  ]
  expect(buildSwap(bells, lesson, other).map(({ change }) => change)).toEqual([
    { start: other.start, end: other.end },
    { start: lesson.start, end: lesson.end },
  ])
})

test('the consent to a swap covers what stands in the way of either lesson', () => {
  const free: ChangeItem = { id: 1, ok: true, clashes: [], overloaded: [], bookings: [] }
  const clashing: ChangeItem = {
    ...free,
    ok: false,
    code: 'changeClash',
    clashes: [{ appointmentId: 5, who: { id: 30, name: 'V5A', className: null } }],
  }
  const room = { id: 50, name: 'B1.23' }
  const booking = { id: 9, organizer: { id: 41, name: 'E. Bos' }, classroom: room, start: other.start, end: other.end }
  expect(getSwapConsent([free, free])).toEqual({})
  expect(getSwapConsent([{ ...clashing, bookings: [booking] }, free])).toEqual({ force: true, displace: true })
  expect(getSwapConsent([clashing, { ...free, ok: false, code: 'appointmentNoRights' }])).toBeUndefined()
})
