import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { InvitationStatus } from '@uurwerk/contract/invitation-status'

/** Bookings or invitations, those of one series together as one, where its first stands. */
export function groupBySeries(bookings: readonly Booking[]): [Booking, ...Booking[]][] {
  const series = new Map<number, [Booking, ...Booking[]]>()
  for (const booking of bookings) {
    const key = booking.seriesId ?? booking.id
    const known = series.get(key)
    if (known) known.push(booking)
    else series.set(key, [booking])
  }
  return [...series.values()]
}

/** How someone answered an invitation. */
export const getInvitationAnswer = ({ invitees }: Booking, own: number | undefined): InvitationStatus =>
  invitees.find(({ id }) => id === own)?.status ?? 'Pending'

/** How someone answered those of a series: pending as long as one waits, and how many that person comes to if not alike. */
export function summarizeSeriesAnswers(bookings: readonly Booking[], own: number | undefined) {
  const answers = bookings.map((booking) => getInvitationAnswer(booking, own))
  const accepted = answers.filter((answer) => answer === 'Accepted').length
  if (answers.includes('Pending')) return { status: 'Pending' as const, accepted, isMixed: false }
  return {
    status: accepted > 0 ? ('Accepted' as const) : ('Denied' as const),
    accepted,
    isMixed: accepted > 0 && accepted < answers.length,
  }
}
