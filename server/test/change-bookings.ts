import type { Booking, BookingChange } from '@uurwerk/contract/rooms/booking'
import type { Callers } from './app.ts'
import { wish } from './bookings.ts'

/** Asks as somebody to make a booking what `wish` says. */
export const change = async (api: Callers, person: string, id: number, more: Partial<BookingChange>, query = '') =>
  (await api.as(person)).patch<Booking>(`/api/booking/${id}${query}`, { ...wish(), ...more })

export const cancel = async (api: Callers, person: string, id: number, query = '') =>
  (await api.as(person)).delete(`/api/booking/${id}${query}`)

/** Those of a person that have not ended. */
export const future = async (api: Callers, person: string) =>
  (await (await api.as(person)).get<Booking[]>('/api/Booking/Organizer/Future')).result
