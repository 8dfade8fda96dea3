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
 * Also answers the rest of the series if `includesFollowing` is true, or only its unanswered invitations if it is undefined.
 */
export async function answerInvitation(
  context: Context,
  id: number,
  status: 'Accepted' | 'Denied',
  includesFollowing?: boolean,
): Promise<Versioned<Booking>> {
  const attendeeId = requireAttendeeId(context.actor.attendeeId)
  const unlockedRow = await requireVisibleBooking(context, id)
  requireInvitationStatus(unlockedRow, attendeeId)
  return runInTransaction(context, async (tx) => {
    // Locks the room first, as bookings and imports do, to prevent deadlocks.
    await lockRooms(tx, [unlockedRow.facility.id])
    const row = await lockBooking(tx, id)
    if (!row) throw new AppError('bookingDoesNotExist')
    const previousStatus = requireInvitationStatus(row, attendeeId)
    const instants = toPeriodInstants(context.clock, { start: row.starts_at, end: row.ends_at })
    if (instants && hasEnded(instants, context.clock.instant())) throw new AppError('bookingNotRunning')
    if (previousStatus === status && includesFollowing !== true) return toVersionedBooking(context, row)
    const followingRows =
      row.series_id === null || includesFollowing === false ? [] : await listFollowingBookings(tx, row)
    const shouldAnswer = ({ id: bookingId, invitees }: BookingRow) =>
      bookingId !== id &&
      invitees.some(
        (invitee) =>
          invitee.id === attendeeId &&
          (invitee.status === 'Pending' || (includesFollowing && invitee.status !== status)),
      )
    const answeredRows = [...(previousStatus === status ? [] : [row]), ...followingRows.filter(shouldAnswer)]
    if (answeredRows.length === 0) return toVersionedBooking(context, row)
    const answeredIds = answeredRows.map((answeredRow) => answeredRow.id)
    await updateInvitationStatus(tx, answeredIds, attendeeId, status)
    await saveInvitationAnswer(tx, context, { attendeeId, bookingIds: answeredIds, status })
    const isAccepted = status === 'Accepted'
    await recordBookingActions(tx, context, isAccepted ? 'booking.accept' : 'booking.decline', answeredRows)
    await notifyParticipants(tx, context, isAccepted ? 'bookingAccepted' : 'bookingDeclined', answeredRows, () => [
      row.organizer.id,
    ])
    const updatedRow = await findBooking(tx, id)
    if (!updatedRow) throw new AppError('bookingDoesNotExist')
    return toVersionedBooking(context, updatedRow)
  })
}

/** @throws AppError attendeeNoRights */
function requireInvitationStatus({ invitees }: BookingRow, attendeeId: number): Booking['invitees'][number]['status'] {
  const invitation = invitees.find(({ id }) => id === attendeeId)
  if (!invitation) throw new AppError('attendeeNoRights')
  return invitation.status
}
