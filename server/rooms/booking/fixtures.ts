import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'

/** A profile of our own invention, for tests, changed as they need it: an hour at most, two a week, a week ahead. */
export const sampleProfile: BookingProfile = {
  id: 1,
  name: 'Working',
  facilities: [{ id: 1, name: 'B204' }],
  maxMinutes: 60,
  maxMinutesPerWeek: 120,
  opens: '08:00',
  closes: '17:00',
  daysAhead: 7,
  confirmation: 'none',
  confirmationOnLocation: false,
  confirmBefore: 0,
  confirmAfter: 0,
  radius: null,
}
