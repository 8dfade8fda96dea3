import { describe, expect, test } from 'vitest'
import { sampleAppointment } from '../../roster/appointment/sample.ts'
import { confirmationOf, standingTo, toldBy } from './booking.ts'
import { sampleBooking } from './sample.ts'

const between = { from: '2026-11-24T14:45', until: '2026-11-24T15:15', onLocation: false }
const held = (confirmed: boolean) => ({ booking: { organizer: { id: 40, name: 'J. van Dalen' }, confirmed } })

describe('how one stands to a booking', () => {
  test('is as its organizer, or as one answered, or not at all', () => {
    const booking = sampleBooking()
    expect([40, 41, 42, 43, undefined].map((own) => standingTo(booking, own))).toEqual([
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
    expect(confirmationOf(held(true), sampleBooking({ confirmed: true }))).toBe('CONFIRMED')
    expect(confirmationOf(held(false), sampleBooking({ confirmation: between }))).toBe('AWAITED')
    expect(confirmationOf(held(true), sampleBooking())).toBeUndefined()
  })

  test('is said as far as the roster knows while the booking is not there yet', () => {
    expect(confirmationOf(held(false), undefined)).toBe('AWAITED')
    expect(confirmationOf(held(true), undefined)).toBeUndefined()
    expect(confirmationOf({ booking: null }, undefined)).toBeUndefined()
  })
})

test('who declined still sees what it was, which the roster no longer tells', () => {
  const hidden = sampleAppointment({ type: 'booking', name: '', booking: null })
  expect(toldBy(hidden, sampleBooking({ confirmation: between }))).toMatchObject({
    name: 'Overleg',
    booking: { organizer: { name: 'J. van Dalen' }, confirmed: false },
  })
})
