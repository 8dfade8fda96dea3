import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { type Clock, getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { withdrawInvitations } from '#server/tell/notification/service.ts'
import { blankAppointments } from '#server/roster/appointment/service.ts'
import { announceBookingChanges, listActiveInvitees, notifyParticipants } from './notify-participants.ts'
import { listBookings } from './queries.ts'

/** Blanks what the organizers wrote, and cancels bookings that have not begun. */
export async function blankBookingsOfPeople(tx: Tx, organizerIds: readonly number[], clock: Clock): Promise<number> {
  // Changes of a booking lock its appointment first too.
  await sql`
    select from appointment
    where id in (select appointment_id from booking where organizer_id = any(${organizerIds}::int[]))
    order by id for no key update`.execute(tx)
  const bookings = await tx
    .updateTable('booking')
    .set({ description: '' })
    .where('organizer_id', 'in', organizerIds)
    .returning('appointment_id')
    .execute()
  if (bookings.length === 0) return 0
  const ids = bookings.map(({ appointment_id: id }) => id)
  const now = toIsoMinute(getLocalDateTime(clock))
  const cancelledRows = (await listBookings(tx, ids)).filter(({ starts_at }) => starts_at > now)
  await notifyParticipants(tx, { actor: null, clock }, 'bookingCancelled', cancelledRows, listActiveInvitees)
  await withdrawInvitations(tx, { clock }, cancelledRows)
  await announceBookingChanges(tx, cancelledRows)
  await tx.deleteFrom('booking_invitee').where('appointment_id', 'in', ids).execute()
  await blankAppointments(tx, ids, now)
  return bookings.length
}
