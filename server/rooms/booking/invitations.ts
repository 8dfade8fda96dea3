import type { Booking } from '@uurwerk/contract/rooms/booking'
import { lockRooms, requireAttendeeId } from '#server/roster/attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import type { Versioned } from '#server/http/call-context.ts'
import { saveInvitationAnswer } from '#server/tell/notification/service.ts'
import { toPeriodInstants } from './validate-periods.ts'
import { toVersionedBooking } from './present.ts'
import { type BookingRow, listFollowingBookings, findBooking, lockBooking } from './queries.ts'
import { hasEnded } from './rules.ts'
import { requireVisibleBooking } from './booking-access.ts'
import { recordBookingActions, notifyParticipants } from './notify-participants.ts'
import { updateInvitationStatus } from './write-queries.ts'
import { runInTransaction } from '#server/db/transaction.ts'

/**
 * Also answers the rest of the series if `isFollowing` is true, or only its unanswered invitations if it is undefined.
 */
export async function answerInvitation(
  context: Context,
  id: number,
  status: 'Accepted' | 'Denied',
  isFollowing?: boolean,
): Promise<Versioned<Booking>> {
  const attendeeId = requireAttendeeId(context.actor.attendeeId)
  const known = await requireVisibleBooking(context, id)
  requireInvitationStatus(known, attendeeId)
  return runInTransaction(context, async (tx) => {
    // Locks the room first, as bookings and imports do, to prevent deadlocks.
    await lockRooms(tx, [known.facility.id])
    const row = await lockBooking(tx, id)
    if (!row) throw new AppError('bookingDoesNotExist')
    const before = requireInvitationStatus(row, attendeeId)
    const moments = toPeriodInstants(context.clock, { start: row.starts_at, end: row.ends_at })
    if (moments && hasEnded(moments, context.clock.instant())) throw new AppError('bookingNotRunning')
    if (before === status && isFollowing !== true) return toVersionedBooking(context, row)
    const rest = row.series_id === null || isFollowing === false ? [] : await listFollowingBookings(tx, row)
    const isMeant = ({ id: other, invitees }: BookingRow) =>
      other !== id &&
      invitees.some(
        (invitee) =>
          invitee.id === attendeeId && (invitee.status === 'Pending' || (isFollowing && invitee.status !== status)),
      )
    const answered = [...(before === status ? [] : [row]), ...rest.filter(isMeant)]
    if (answered.length === 0) return toVersionedBooking(context, row)
    const ids = answered.map((item) => item.id)
    await updateInvitationStatus(tx, ids, attendeeId, status)
    await saveInvitationAnswer(tx, context, { attendeeId, bookingIds: ids, status })
    const isAccepted = status === 'Accepted'
    await recordBookingActions(tx, context, isAccepted ? 'booking.accept' : 'booking.decline', answered)
    await notifyParticipants(tx, context, isAccepted ? 'bookingAccepted' : 'bookingDeclined', answered, () => [
      row.organizer.id,
    ])
    const after = await findBooking(tx, id)
    if (!after) throw new AppError('bookingDoesNotExist')
    return toVersionedBooking(context, after)
  })
}

/** @throws AppError attendeeNoRights */
function requireInvitationStatus({ invitees }: BookingRow, attendeeId: number): Booking['invitees'][number]['status'] {
  const own = invitees.find(({ id }) => id === attendeeId)
  if (!own) throw new AppError('attendeeNoRights')
  return own.status
}
