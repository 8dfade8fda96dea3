import { createAtom } from '@tanstack/react-store'
import type { Booking } from '@uurwerk/contract/rooms/booking'

/** The last action on a booking, or on the first of a series. */
export interface BookingFeedback {
  action: 'BOOKED' | 'CHANGED' | 'CANCELLED' | 'UNDONE'
  booking: Booking
  /** More than 1 for a series. */
  bookingCount: number
  /** True for new bookings without guests, which can be cancelled without informing anyone. */
  canUndo: boolean
}

/** Feedback on screen until the user closes it, acts again or leaves. Null for none: an atom ignores undefined. */
export const bookingFeedback = createAtom<BookingFeedback | null>(null)

/** Invitees who declined are not notified. */
export const hasInviteesToNotify = (bookings: readonly Booking[]) =>
  bookings.some(({ invitees }) => invitees.some(({ status }) => status !== 'Denied'))

export function announceSavedBooking(before: Booking | null, bookings: readonly Booking[]) {
  const [booking] = bookings
  if (!booking) return
  const canUndo = before === null && bookings.every(({ invitees }) => invitees.length === 0)
  bookingFeedback.set({ action: before ? 'CHANGED' : 'BOOKED', booking, bookingCount: bookings.length, canUndo })
}
