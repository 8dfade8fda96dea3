import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recordActions } from '#server/tell/log/service.ts'
import { announceBookingChanges, listActiveInvitees, notifyParticipants } from './notify-participants.ts'
import { presentBooking } from './present.ts'
import { type BookingRow, lockBooking } from './queries.ts'
import { hasEnded } from './rules.ts'
import { getBookingInstants } from './validate-periods.ts'
import { cancelBookings } from './write-queries.ts'

/** Cancels locked bookings; their minutes no longer count. Callers write to the audit log. */
export async function displaceBookings(
  tx: Tx,
  context: Context,
  rows: readonly BookingRow[],
  reason?: string,
): Promise<void> {
  if (rows.length === 0) return
  await cancelBookings(
    tx,
    rows.map(({ id }) => id),
  )
  await announceBookingChanges(tx, rows)
  const listRecipients = (row: BookingRow) => [row.organizer.id, ...listActiveInvitees(row)]
  await notifyParticipants(
    tx,
    context,
    'bookingDisplaced',
    rows,
    listRecipients,
    reason === undefined ? {} : { reason },
  )
}

export const recordDisplacements = (tx: Tx, context: Context, rows: readonly BookingRow[]): Promise<void> =>
  recordActions(
    tx,
    context,
    rows.map(({ id, facility, organizer, starts_at }) => ({
      action: 'booking.displace',
      subjectId: organizer.id,
      details: { booking: id, facility: facility.id, start: starts_at },
    })),
  )

/**
 * Frees a room from a booking, also while it runs.
 * @throws AppError bookingDoesNotExist, bookingNotRunning if it has ended
 */
export const freeBooking = (
  context: Context,
  id: number,
  reason: string,
  recordFreed: (tx: Tx, row: BookingRow) => Promise<void>,
): Promise<Booking> =>
  runInTransaction(context, async (tx) => {
    const row = await lockBooking(tx, id)
    if (!row) throw new AppError('bookingDoesNotExist')
    if (hasEnded(getBookingInstants(context, row), context.clock.instant())) throw new AppError('bookingNotRunning')
    await displaceBookings(tx, context, [row], reason)
    await recordFreed(tx, row)
    return presentBooking(context, row)
  })
