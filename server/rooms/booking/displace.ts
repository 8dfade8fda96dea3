import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { recordActions } from '#server/tell/log/service.ts'
import { withdrawInvitations } from '#server/tell/notification/service.ts'
import { announceBookingChanges, listActiveInvitees, notifyParticipants } from './notify-participants.ts'
import { presentBooking } from './present.ts'
import { type BookingRow, lockBooking } from './queries.ts'
import { hasEnded } from './rules.ts'
import { getBookingInstants } from './validate-periods.ts'
import { cancelBookings, markBookingsUsed } from './write-queries.ts'

/** Minutes of ended bookings stay counted; callers write the others to the audit log. The rows are locked. */
export async function displaceBookings(
  tx: Tx,
  context: Context,
  rows: readonly BookingRow[],
  reason?: string,
): Promise<readonly BookingRow[]> {
  if (rows.length === 0) return []
  const listIds = (bookings: readonly BookingRow[]) => bookings.map(({ id }) => id)
  await cancelBookings(tx, listIds(rows))
  const isOver = (row: BookingRow) => hasEnded(getBookingInstants(context, row), context.clock.instant())
  await markBookingsUsed(tx, listIds(rows.filter(isOver)), toIsoMinute(getLocalDateTime(context.clock)))
  const displacedRows = rows.filter((row) => !isOver(row))
  await withdrawInvitations(tx, context, rows)
  await announceBookingChanges(tx, rows)
  const listRecipients = (row: BookingRow) => [row.organizer.id, ...listActiveInvitees(row)]
  await notifyParticipants(
    tx,
    context,
    'bookingDisplaced',
    displacedRows,
    listRecipients,
    reason === undefined ? {} : { reason },
  )
  return displacedRows
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
