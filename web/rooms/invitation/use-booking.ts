import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { type Booking, bookingContract } from '@uurwerk/contract/rooms/booking'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/data/keys.ts'

export const bookingQuery = (id: number) =>
  queryOptions({
    queryKey: keys.booking(id),
    queryFn: ({ signal }) => call(bookingContract.one, { params: { id } }, signal),
  })

/** The booking of an appointment in a roster. Asked for only when the roster says more than that the room is taken. */
export function useBooking(appointment: Appointment | undefined): Booking | undefined {
  const { data } = useQuery({
    ...bookingQuery(appointment?.id ?? 0),
    enabled: appointment?.type === 'booking' && appointment.booking !== null,
  })
  return appointment?.type === 'booking' ? data : undefined
}

/** An appointment with what its booking says: someone who declined finds nothing more of it in the roster. */
export const addBookingDetails = (
  appointment: Appointment,
  { name, organizer, confirmation }: Booking,
): Appointment => ({
  ...appointment,
  name,
  booking: appointment.booking ?? { organizer, confirmed: confirmation === null },
})

/** How someone stands to a booking: who holds it, or how the one who is invited answered. */
export function findBookingRole({ organizer, invitees }: Booking, own: number | undefined) {
  if (own === undefined) return undefined
  return organizer.id === own ? 'organizer' : invitees.find(({ id }) => id === own)?.status
}

/** Whether it is confirmed, or must still be; undefined where nobody has to. */
export function getConfirmationState(appointment: Pick<Appointment, 'booking'>, booking: Booking | undefined) {
  if (booking?.confirmed) return 'CONFIRMED'
  // The roster does not tell apart what is confirmed and what need not be.
  return appointment.booking?.confirmed === false ? 'AWAITED' : undefined
}
