import { createAtom } from '@tanstack/react-store'
import type { Booking } from '@uurwerk/contract/rooms/booking'

/** What one has just done about a booking, or about several of a series: the first of these. */
export interface BookingFeedback {
  what: 'BOOKED' | 'CHANGED' | 'CANCELLED' | 'UNDONE'
  booking: Booking
  count: number
  /** Whether nothing is lost by undoing it: no guest has been asked. */
  canUndo: boolean
}

/** Told on the screen of bookings until one closes it, does something else or leaves. */
export const bookingFeedback = createAtom<BookingFeedback | undefined>(undefined)

export function announceSavedBooking(before: Booking | null, made: readonly Booking[]) {
  const [booking] = made
  if (!booking) return
  const canUndo = before === null && made.every(({ invitees }) => invitees.length === 0)
  bookingFeedback.set({ what: before ? 'CHANGED' : 'BOOKED', booking, count: made.length, canUndo })
}
