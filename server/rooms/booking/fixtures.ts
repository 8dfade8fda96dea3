import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'

/** Profile that tests override where they need to. */
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
