import { describe, expect, test } from 'vitest'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { getConfirmationState, findBookingRole, addBookingDetails } from './use-booking.ts'
import { createSampleBooking } from './booking-sample.ts'

const confirmation = { from: '2026-11-24T14:45', until: '2026-11-24T15:15', onLocation: false }
const createAppointmentWithBooking = (confirmed: boolean) => ({
  booking: { organizer: { id: 40, name: 'J. van Dalen' }, confirmed },
})

describe('findBookingRole', () => {
  test('returns organizer, the answer of an invitee, or nothing for other users', () => {
    const booking = createSampleBooking()
    expect([40, 41, 42, 43, undefined].map((ownId) => findBookingRole(booking, ownId))).toEqual([
      'organizer',
      'Pending',
      'Accepted',
      undefined,
      undefined,
    ])
  })
})

describe('getConfirmationState', () => {
  test('returns CONFIRMED or AWAITED for a loaded booking, and nothing when no confirmation is needed', () => {
    expect(getConfirmationState(createAppointmentWithBooking(true), createSampleBooking({ confirmed: true }))).toBe(
      'CONFIRMED',
    )
    expect(getConfirmationState(createAppointmentWithBooking(false), createSampleBooking({ confirmation }))).toBe(
      'AWAITED',
    )
    expect(getConfirmationState(createAppointmentWithBooking(true), createSampleBooking())).toBeUndefined()
  })

  test('relies on the roster until the booking has loaded', () => {
    expect(getConfirmationState(createAppointmentWithBooking(false), undefined)).toBe('AWAITED')
    expect(getConfirmationState(createAppointmentWithBooking(true), undefined)).toBeUndefined()
    expect(getConfirmationState({ booking: null }, undefined)).toBeUndefined()
  })
})

test('addBookingDetails restores the name and organizer of a booking that the roster hides', () => {
  const hidden = createSampleAppointment({ type: 'booking', name: '', booking: null })
  expect(addBookingDetails(hidden, createSampleBooking({ confirmation }))).toMatchObject({
    name: 'Overleg',
    booking: { organizer: { name: 'J. van Dalen' }, confirmed: false },
  })
})
