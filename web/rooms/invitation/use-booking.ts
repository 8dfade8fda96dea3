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

/** Loads the booking of an appointment. Loads nothing if the roster shows only that the room is occupied. */
export function useBooking(appointment: Appointment | undefined): Booking | undefined {
  const { data } = useQuery({
    ...bookingQuery(appointment?.id ?? 0),
    enabled: appointment?.type === 'booking' && appointment.booking !== null,
  })
  return appointment?.type === 'booking' ? data : undefined
}

/** Adds to an appointment the details of its booking, which the roster omits for people who declined. */
export const addBookingDetails = (
  appointment: Appointment,
  { name, organizer, confirmation }: Booking,
): Appointment => ({
  ...appointment,
  name,
  booking: appointment.booking ?? { organizer, confirmed: confirmation === null },
})

/** Returns undefined for people who neither organize nor are invited. */
export function findBookingRole({ organizer, invitees }: Booking, ownId: number | undefined) {
  if (ownId === undefined) return undefined
  return organizer.id === ownId ? 'organizer' : invitees.find(({ id }) => id === ownId)?.status
}

/** Returns undefined if no confirmation is needed or none is known. */
export function getConfirmationState(appointment: Pick<Appointment, 'booking'>, booking: Booking | undefined) {
  if (booking?.confirmed) return 'CONFIRMED'
  // The roster does not distinguish confirmed bookings from others.
  return appointment.booking?.confirmed === false ? 'AWAITED' : undefined
}
