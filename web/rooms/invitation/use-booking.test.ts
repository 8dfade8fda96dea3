import { describe, expect, test } from 'vitest'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { getConfirmationState, findBookingRole, addBookingDetails } from './use-booking.ts'
import { createSampleBooking } from './booking-sample.ts'

const between = { from: '2026-11-24T14:45', until: '2026-11-24T15:15', onLocation: false }
const createHeldAppointment = (confirmed: boolean) => ({
  booking: { organizer: { id: 40, name: 'J. van Dalen' }, confirmed },
})

describe('how one stands to a booking', () => {
  test('is as its organizer, or as one answered, or not at all', () => {
    const booking = createSampleBooking()
    expect([40, 41, 42, 43, undefined].map((own) => findBookingRole(booking, own))).toEqual([
      'organizer',
      'Pending',
      'Accepted',
      undefined,
      undefined,
    ])
  })
})

describe('whether a booking is confirmed', () => {
  test('is said where it is, or must still be, and not where nobody has to', () => {
    expect(getConfirmationState(createHeldAppointment(true), createSampleBooking({ confirmed: true }))).toBe(
      'CONFIRMED',
    )
    expect(getConfirmationState(createHeldAppointment(false), createSampleBooking({ confirmation: between }))).toBe(
      'AWAITED',
    )
    expect(getConfirmationState(createHeldAppointment(true), createSampleBooking())).toBeUndefined()
  })

  test('is said as far as the roster knows while the booking is not there yet', () => {
    expect(getConfirmationState(createHeldAppointment(false), undefined)).toBe('AWAITED')
    expect(getConfirmationState(createHeldAppointment(true), undefined)).toBeUndefined()
    expect(getConfirmationState({ booking: null }, undefined)).toBeUndefined()
  })
})

test('who declined still sees what it was, which the roster no longer tells', () => {
  const hidden = createSampleAppointment({ type: 'booking', name: '', booking: null })
  expect(addBookingDetails(hidden, createSampleBooking({ confirmation: between }))).toMatchObject({
    name: 'Overleg',
    booking: { organizer: { name: 'J. van Dalen' }, confirmed: false },
  })
})
