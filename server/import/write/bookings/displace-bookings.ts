import type { BookingData } from '@uurwerk/contract/tell/notification-data'
import type { Tx } from '#server/db/connect.ts'
import { runBatch } from '#server/db/batch-statements.ts'
import type { Clock } from '#server/lib/clock.ts'
import {
  cancelLostBookings,
  findOrphanedBookings,
  findOverlappedBookings,
  type LostBookingRow,
} from '#server/rooms/booking/service.ts'
import { recordActions } from '#server/tell/log/service.ts'
import { notify, withdrawInvitations } from '#server/tell/notification/service.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import type { LostBooking } from '#server/import/import-summary.ts'
import { stagedAttendeeTimes } from '../appointments/queries.ts'

/** Cancels bookings whose organizer or room was removed. */
export const cancelOrphanedBookings = async (tx: Tx, clock: Clock, now: string): Promise<LostBooking[]> =>
  cancelAndNotify(tx, clock, await findOrphanedBookings(tx, now), now)

/** Cancels bookings that overlap with staged appointments in their rooms. */
export const cancelOverlappedBookings = async (tx: Tx, clock: Clock, now: string): Promise<LostBooking[]> =>
  cancelAndNotify(tx, clock, await findOverlappedBookings(tx, stagedAttendeeTimes), now)

/** Reports no bookings that have ended. */
async function cancelAndNotify(
  tx: Tx,
  clock: Clock,
  bookings: readonly LostBookingRow[],
  now: string,
): Promise<LostBooking[]> {
  if (bookings.length === 0) return []
  await cancelLostBookings(
    tx,
    bookings.map(({ id }) => id),
    now,
  )
  await withdrawInvitations(tx, { clock }, bookings)
  const lostBookings = bookings.filter(({ end }) => end > now)
  await recordActions(
    tx,
    { actor: null, clock },
    lostBookings.map(({ id, room_id, organizer_id, start, reason }) => ({
      action: reason === 'organizer' ? 'booking.cancel' : 'booking.displace',
      subjectId: organizer_id,
      details: { booking: id, facility: room_id, start },
    })),
  )
  await notify(tx, lostBookings.flatMap(buildNotifications), clock.instant().toString({ smallestUnit: 'millisecond' }))
  const announcement = {
    ...computeBookingSpan(bookings),
    people: [...new Set(bookings.flatMap(({ recipient_ids }) => recipient_ids))],
  }
  await runBatch(tx, [buildAnnounceStatement('roster', announcement), buildAnnounceStatement('booking', announcement)])
  return lostBookings.map(({ id, name, room, organizer, start, end, reason }) => ({
    id,
    name,
    room,
    organizer,
    start,
    end,
    reason,
  }))
}

function buildNotifications({
  id,
  name,
  room_id,
  room,
  start,
  end,
  reason,
  recipient_ids: recipientIds,
}: LostBookingRow) {
  const booking = { id, name }
  const data: BookingData = { booking, facility: { id: room_id, name: room }, start, end, by: '' }
  const type = reason === 'organizer' ? ('bookingCancelled' as const) : ('bookingDisplaced' as const)
  return recipientIds.map((attendeeId) => ({ attendeeId, type, data, referenceId: id }))
}

const computeBookingSpan = (bookings: readonly LostBookingRow[]) => {
  const dates = bookings.map(({ start }) => start.slice(0, 10)).toSorted()
  return { start: dates.at(0) ?? '', end: dates.at(-1) ?? '' }
}
