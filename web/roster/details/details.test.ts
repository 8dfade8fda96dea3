import { QueryClient } from '@tanstack/react-query'
import { AppointmentPatch, teacherNoteMaximum } from '@uurwerk/contract/roster/appointment'
import type { SessionUser } from '@uurwerk/contract/account/session'
import { describe, expect, test } from 'vitest'
import { updateCachedAppointment } from '#web/data/appointments.ts'
import { keys } from '#web/data/keys.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { getDetailsSource, canManageBookingHere, canChangeAppointment, canFallBack } from './access.ts'
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

describe('the source of the details', () => {
  test('is always the full details for the exam desk', () => {
    expect(getDetailsSource(['exam-desk'], true)).toBe('ofAttendee')
    expect(getDetailsSource(['team-coordinator', 'exam-desk'], true)).toBe('ofAttendee')
  })

  test('is the base details for team coordinators', () => {
    expect(getDetailsSource(['teacher', 'team-coordinator'], true)).toBe('details')
    expect(getDetailsSource(['team-coordinator'], false)).toBe('details')
  })

  test('is the cache for other users, or the full details if the cache lacks the appointment', () => {
    expect(getDetailsSource(['student'], true)).toBe('cache')
    expect(getDetailsSource(['student'], false)).toBe('ofAttendee')
    expect(getDetailsSource(['admin'], false)).toBe('ofAttendee')
  })

  test('falls back to the base details only if the full details are refused or not found', () => {
    expect(canFallBack('attendeeNoRights')).toBe(true)
    expect(canFallBack('appointmentDoesNotExist')).toBe(true)
    expect(canFallBack('appointmentHolidayNotSelectable')).toBe(false)
    expect(canFallBack('unknownError')).toBe(false)
  })
})

describe('the right to change an appointment', () => {
  test('belongs to its teacher', () => {
    expect(canChangeAppointment(user(['teacher'], 40, 'teacher'), false, appointment)).toBe(true)
    expect(canChangeAppointment(user(['teacher'], 41, 'teacher'), false, appointment)).toBe(false)
  })

  test('belongs to no user during an impersonation', () => {
    expect(canChangeAppointment(user(['teacher'], 40, 'teacher'), true, appointment)).toBe(false)
    expect(canChangeAppointment(user(['admin'], 9, 'teacher'), true, appointment)).toBe(false)
  })
})

describe('the right to manage a booking from its details', () => {
  const booking = { organizer: { id: 40, name: 'J. van Dalen' }, confirmed: true }
  const booked = createSampleAppointment({ type: 'booking', booking })

  test('belongs to administrators, except for their own bookings', () => {
    expect(canManageBookingHere(user(['admin'], 9, 'teacher'), false, true, booked)).toBe(true)
    expect(canManageBookingHere(user(['teacher', 'vendor-admin'], 9, 'teacher'), false, true, booked)).toBe(true)
    expect(canManageBookingHere(user(['admin'], 40, 'teacher'), false, true, booked)).toBe(false)
    expect(canManageBookingHere(user(['admin'], 9, 'teacher'), false, true, appointment)).toBe(false)
  })

  test('belongs to an organizer who may no longer book', () => {
    expect(canManageBookingHere(user(['teacher'], 40, 'teacher'), false, false, booked)).toBe(true)
    expect(canManageBookingHere(user(['teacher'], 41, 'teacher'), false, false, booked)).toBe(false)
    expect(canManageBookingHere(user(['teacher'], 40, 'teacher'), true, false, booked)).toBe(false)
  })

  test('belongs to no other role, and to no user during an impersonation', () => {
    for (const role of ['student', 'teacher', 'team-coordinator', 'exam-desk', 'service-desk'] as const)
      expect(canManageBookingHere(user([role], 9, 'teacher'), false, true, booked)).toBe(false)
    expect(canManageBookingHere(user(['teacher'], 40, 'teacher'), false, true, booked)).toBe(false)
    expect(canManageBookingHere(user(['admin'], 9, 'teacher'), true, true, booked)).toBe(false)
  })
})

describe('the state of the details', () => {
  const noResponse = { data: undefined, error: null }
  const error = new Error('no')

  test('goes from idle through loading to success', () => {
    expect(deriveDetailsState(undefined, undefined, noResponse, undefined)).toEqual({ status: 'idle' })
    expect(deriveDetailsState(1, undefined, noResponse, undefined)).toEqual({
      status: 'loading',
      id: 1,
      loadedAppointment: undefined,
    })
    expect(deriveDetailsState(1, undefined, { data: appointment, error: null }, undefined)).toMatchObject({
      status: 'success',
    })
  })

  test('is an error with the requested id, also after the id was cleared', () => {
    expect(deriveDetailsState(undefined, undefined, noResponse, { failedId: 1, error })).toEqual({
      status: 'error',
      failedId: 1,
      error,
    })
    expect(deriveDetailsState(1, undefined, { data: undefined, error }, undefined)).toMatchObject({ status: 'error' })
  })

  test('forgets an earlier error when another appointment is chosen', () => {
    expect(deriveDetailsState(2, undefined, noResponse, { failedId: 1, error })).toMatchObject({
      status: 'loading',
      id: 2,
    })
  })
})

describe('a teacher’s change to an appointment', () => {
  test('is a JSON Patch that the contract accepts', () => {
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

  test('trims the note, and removes an empty note', () => {
    expect(buildNotePatch('  atlas \n')).toEqual([{ op: 'replace', path: '/teacherNote', value: 'atlas' }])
    expect(buildNotePatch('  ')).toEqual([{ op: 'remove', path: '/teacherNote' }])
  })

  test('is applied to the appointment, unless the note is too long', () => {
    expect(withPatch(appointment, buildOnlinePatch(true)).isOnline).toBe(true)
    expect(withPatch({ ...appointment, isOnline: true }, buildOnlinePatch(false)).isOnline).toBe(false)
    expect(withPatch(appointment, buildNotePatch('atlas')).teacherNote).toBe('atlas')
    expect(withPatch({ ...appointment, teacherNote: 'atlas' }, buildNotePatch('')).teacherNote).toBeNull()
    expect(withPatch(appointment, buildNotePatch('x'.repeat(teacherNoteMaximum + 1)))).toEqual(appointment)
  })

  test('is applied to every cached copy of the appointment, and can be rolled back', () => {
    const client = new QueryClient()
    const week = keys.rosterWeek([1], '2026-W48')
    const details = keys.details(1, 'me', 'details')
    const other = createSampleAppointment({ id: 2 })
    client.setQueryData(week, [appointment, other])
    client.setQueryData(details, appointment)
    const rollBack = updateCachedAppointment(client, 1, (item) => withPatch(item, buildOnlinePatch(true)))
    expect(client.getQueryData(week)).toEqual([{ ...appointment, isOnline: true }, other])
    expect(client.getQueryData(details)).toMatchObject({ isOnline: true })
    rollBack()
    expect(client.getQueryData(week)).toEqual([appointment, other])
    expect(client.getQueryData(details)).toEqual(appointment)
  })
})
