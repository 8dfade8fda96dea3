import type { Booking } from '@uurwerk/contract/rooms/booking'

export const createSampleBooking = (changes: Partial<Booking> = {}): Booking => ({
  id: 1,
  name: 'Overleg',
  description: '',
  start: '2026-11-24T15:00',
  end: '2026-11-24T16:00',
  facility: { id: 50, name: 'B1.23' },
  organizer: { id: 40, name: 'J. van Dalen' },
  confirmed: false,
  confirmation: null,
  invitees: [
    { id: 41, name: 'Evi', status: 'Pending' },
    { id: 42, name: 'Bram', status: 'Accepted' },
  ],
  seriesId: null,
  ...changes,
})
