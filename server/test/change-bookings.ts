import type { Booking, BookingChange } from '@uurwerk/contract/rooms/booking'
import type { TestCallers } from './test-app.ts'
import { createBookingPayload } from './bookings.ts'

/** Requests a change of a booking as a person. */
export const changeBookingAs = async (
  api: TestCallers,
  person: string,
  id: number,
  changes: Partial<BookingChange>,
  query = '',
) => (await api.as(person)).patch<Booking>(`/api/booking/${id}${query}`, { ...createBookingPayload(), ...changes })

export const cancelBookingAs = async (api: TestCallers, person: string, id: number, query = '') =>
  (await api.as(person)).delete(`/api/booking/${id}${query}`)

export const listUpcomingBookingsAs = async (api: TestCallers, person: string) =>
  (await (await api.as(person)).get<Booking[]>('/api/Booking/Organizer/Future')).result
