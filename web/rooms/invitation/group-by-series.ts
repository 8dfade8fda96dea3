import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { InvitationStatus } from '@uurwerk/contract/invitation-status'

/** Groups bookings by series. A series id is the lowest id of its bookings, so it equals no other booking's id. */
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

export const getInvitationAnswer = ({ invitees }: Booking, own: number | undefined): InvitationStatus =>
  invitees.find(({ id }) => id === own)?.status ?? 'Pending'

/** Summarizes the answers: pending while any is missing, else accepted if any is. */
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
