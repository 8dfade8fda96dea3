import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { InvitationStatus } from '@uurwerk/contract/invitation-status'

/**
 * Groups the bookings of each series. A series id is the lowest id of its bookings, so it equals no other booking's id.
 */
export function groupBySeries(bookings: readonly Booking[]): [Booking, ...Booking[]][] {
  const series = new Map<number, [Booking, ...Booking[]]>()
  for (const booking of bookings) {
    const key = booking.seriesId ?? booking.id
    const seriesBookings = series.get(key)
    if (seriesBookings) seriesBookings.push(booking)
    else series.set(key, [booking])
  }
  return [...series.values()]
}

export const getInvitationAnswer = ({ invitees }: Booking, ownId: number | undefined): InvitationStatus =>
  invitees.find(({ id }) => id === ownId)?.status ?? 'Pending'

/** Returns pending while any is missing, else accepted if any is. */
export function summarizeSeriesAnswers(bookings: readonly Booking[], ownId: number | undefined) {
  const answers = bookings.map((booking) => getInvitationAnswer(booking, ownId))
  const acceptedCount = answers.filter((answer) => answer === 'Accepted').length
  if (answers.includes('Pending')) return { status: 'Pending' as const, acceptedCount, isMixed: false }
  return {
    status: acceptedCount > 0 ? ('Accepted' as const) : ('Denied' as const),
    acceptedCount,
    isMixed: acceptedCount > 0 && acceptedCount < answers.length,
  }
}
