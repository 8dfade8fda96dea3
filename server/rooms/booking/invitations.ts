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
 * Answers an invitation, and with it those to the rest of the series that were not answered; or if that is said all of the
 * rest, or none. The organizer is told.
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
    // As whoever books does, and an import: else this would wait for one that waits for the booking.
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

/** How someone answered. @throws AppError attendeeNoRights for who is not invited */
function requireInvitationStatus({ invitees }: BookingRow, attendeeId: number): Booking['invitees'][number]['status'] {
  const own = invitees.find(({ id }) => id === attendeeId)
  if (!own) throw new AppError('attendeeNoRights')
  return own.status
}
