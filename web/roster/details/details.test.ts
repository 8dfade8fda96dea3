import { QueryClient } from '@tanstack/react-query'
import { AppointmentPatch, teacherNoteMaximum } from '@uurwerk/contract/roster/appointment'
import type { SessionUser } from '@uurwerk/contract/account/session'
import { describe, expect, test } from 'vitest'
import { updateCachedAppointment } from '#web/data/appointments.ts'
import { keys } from '#web/data/keys.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { getDetailsSource, canManageOthersBooking, canChangeAppointment, canFallBack } from './access.ts'
import { buildNotePatch, buildOnlinePatch, withPatch } from './appointment-patch.ts'
import { deriveDetailsState } from './details-state.ts'

const appointment = createSampleAppointment()

const user = (roles: SessionUser['roles'], id: number, type: 'teacher' | 'student'): SessionUser => ({
  attendee: { id, sourceId: `s${id}`, type, name: 'Iemand', code: null },
  name: 'Iemand',
  role: roles.at(-1) ?? null,
  roles,
  type,
  attendeeRange: null,
})

describe('who gets which details', () => {
  test('the exam desk always fetches them in full', () => {
    expect(getDetailsSource(['exam-desk'], true)).toBe('ofAttendee')
    expect(getDetailsSource(['team-coordinator', 'exam-desk'], true)).toBe('ofAttendee')
  })

  test('team coordinators get base details', () => {
    expect(getDetailsSource(['teacher', 'team-coordinator'], true)).toBe('details')
    expect(getDetailsSource(['team-coordinator'], false)).toBe('details')
  })

  test('others fetch in full only what the roster does not hold', () => {
    expect(getDetailsSource(['student'], true)).toBe('cache')
    expect(getDetailsSource(['student'], false)).toBe('ofAttendee')
    expect(getDetailsSource(['admin'], false)).toBe('ofAttendee')
  })

  test('base details are the way out where the full ones are refused or not found, not where a holiday is', () => {
    expect(canFallBack('attendeeNoRights')).toBe(true)
    expect(canFallBack('appointmentDoesNotExist')).toBe(true)
    expect(canFallBack('appointmentHolidayNotSelectable')).toBe(false)
    expect(canFallBack('unknownError')).toBe(false)
  })
})

describe('who writes the note', () => {
  test('its teacher does', () => {
    expect(canChangeAppointment(user(['teacher'], 40, 'teacher'), false, appointment)).toBe(true)
    expect(canChangeAppointment(user(['teacher'], 41, 'teacher'), false, appointment)).toBe(false)
  })

  test('nobody does while impersonating', () => {
    expect(canChangeAppointment(user(['teacher'], 40, 'teacher'), true, appointment)).toBe(false)
    expect(canChangeAppointment(user(['admin'], 9, 'teacher'), true, appointment)).toBe(false)
  })
})

describe('who manages a booking from its details', () => {
  const booking = { organizer: { id: 40, name: 'J. van Dalen' }, confirmed: true }
  const booked = createSampleAppointment({ type: 'booking', booking })

  test('administrators do, of others; their own is among their bookings', () => {
    expect(canManageOthersBooking(user(['admin'], 9, 'teacher'), false, booked)).toBe(true)
    expect(canManageOthersBooking(user(['teacher', 'vendor-admin'], 9, 'teacher'), false, booked)).toBe(true)
    expect(canManageOthersBooking(user(['admin'], 40, 'teacher'), false, booked)).toBe(false)
    expect(canManageOthersBooking(user(['admin'], 9, 'teacher'), false, appointment)).toBe(false)
  })

  test('nobody else does, and nobody while impersonating', () => {
    for (const role of ['student', 'teacher', 'team-coordinator', 'exam-desk', 'service-desk'] as const)
      expect(canManageOthersBooking(user([role], 9, 'teacher'), false, booked)).toBe(false)
    expect(canManageOthersBooking(user(['teacher'], 40, 'teacher'), false, booked)).toBe(false)
    expect(canManageOthersBooking(user(['admin'], 9, 'teacher'), true, booked)).toBe(false)
  })
})

describe('the state of the details', () => {
  const none = { data: undefined, error: null }
  const error = new Error('no')

  test('goes from idle over loading to success', () => {
    expect(deriveDetailsState(undefined, undefined, none, undefined)).toEqual({ status: 'idle' })
    expect(deriveDetailsState(1, undefined, none, undefined)).toEqual({ status: 'loading', id: 1, known: undefined })
    expect(deriveDetailsState(1, undefined, { data: appointment, error: null }, undefined)).toMatchObject({
      status: 'success',
    })
  })

  test('is an error without an id once that was cleared, and says what was asked for', () => {
    expect(deriveDetailsState(undefined, undefined, none, { askedFor: 1, error })).toEqual({
      status: 'error',
      askedFor: 1,
      error,
    })
    expect(deriveDetailsState(1, undefined, { data: undefined, error }, undefined)).toMatchObject({ status: 'error' })
  })

  test('forgets an earlier error when another appointment is chosen', () => {
    expect(deriveDetailsState(2, undefined, none, { askedFor: 1, error })).toMatchObject({ status: 'loading', id: 2 })
  })
})

describe('what a teacher sends', () => {
  test('is JSON Patch as the contract has it', () => {
    for (const patch of [
      buildOnlinePatch(true),
      buildOnlinePatch(false),
      buildNotePatch('Neem je atlas mee'),
      buildNotePatch(''),
    ])
      expect(AppointmentPatch.safeParse(patch).success).toBe(true)
    expect(buildOnlinePatch(true)).toEqual([{ op: 'add', path: '/isOnline', value: true }])
    expect(buildOnlinePatch(false)).toEqual([{ op: 'remove', path: '/isOnline' }])
  })

  test('is trimmed, and an empty note is taken away', () => {
    expect(buildNotePatch('  atlas \n')).toEqual([{ op: 'replace', path: '/teacherNote', value: 'atlas' }])
    expect(buildNotePatch('  ')).toEqual([{ op: 'remove', path: '/teacherNote' }])
  })

  test('shows at once as it will be', () => {
    expect(withPatch(appointment, buildOnlinePatch(true)).isOnline).toBe(true)
    expect(withPatch({ ...appointment, isOnline: true }, buildOnlinePatch(false)).isOnline).toBe(false)
    expect(withPatch(appointment, buildNotePatch('atlas')).teacherNote).toBe('atlas')
    expect(withPatch({ ...appointment, teacherNote: 'atlas' }, buildNotePatch('')).teacherNote).toBeNull()
    expect(withPatch(appointment, buildNotePatch('x'.repeat(teacherNoteMaximum + 1)))).toEqual(appointment)
  })

  test('shows wherever the appointment is kept, and can be taken back', () => {
    const client = new QueryClient()
    const week = keys.rosterWeek([1], '2026-W48')
    const details = keys.details(1, 'me', 'details')
    const other = createSampleAppointment({ id: 2 })
    client.setQueryData(week, [appointment, other])
    client.setQueryData(details, appointment)
    const takeBack = updateCachedAppointment(client, 1, (item) => withPatch(item, buildOnlinePatch(true)))
    expect(client.getQueryData(week)).toEqual([{ ...appointment, isOnline: true }, other])
    expect(client.getQueryData(details)).toMatchObject({ isOnline: true })
    takeBack()
    expect(client.getQueryData(week)).toEqual([appointment, other])
    expect(client.getQueryData(details)).toEqual(appointment)
  })
})
