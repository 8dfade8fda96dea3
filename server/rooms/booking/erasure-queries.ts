import type { Tx } from '#server/db/connect.ts'
import { blankAppointments } from '#server/roster/appointment/service.ts'

/** Blanks what the organizers wrote, and cancels bookings that have not begun. */
export async function blankBookingsOfPeople(tx: Tx, organizerIds: readonly number[], now: string): Promise<number> {
  const bookings = await tx
    .updateTable('booking')
    .set({ description: '' })
    .where('organizer_id', 'in', organizerIds)
    .returning('appointment_id')
    .execute()
  if (bookings.length === 0) return 0
  const ids = bookings.map(({ appointment_id: id }) => id)
  await tx.deleteFrom('booking_invitee').where('appointment_id', 'in', ids).execute()
  await blankAppointments(tx, ids, now)
  return bookings.length
}
