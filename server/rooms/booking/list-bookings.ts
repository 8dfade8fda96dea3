import { type Booking, bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { Scope } from '@uurwerk/contract/account/session'
import { requireAttendeeId } from '#server/roster/attendee/service.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { getReadDatabase } from '#server/db/replica.ts'
import type { Context } from '#server/auth/context.ts'
import { presentBooking } from './present.ts'
import {
  type BookingRow,
  listFutureBookings,
  listInvitedBookings,
  countUnansweredInvitations,
  listPastBookings,
} from './queries.ts'

const getWallClockNow = ({ clock }: Context) => toIsoMinute(getLocalDateTime(clock))
const presentBookings = (context: Context, rows: readonly BookingRow[]): Booking[] =>
  rows.map((row) => presentBooking(context, row))

/** Includes running bookings. */
export const listOwnFutureBookings = async (context: Context): Promise<Booking[]> =>
  presentBookings(
    context,
    await listFutureBookings(
      getReadDatabase(context.db),
      requireAttendeeId(context.actor.attendeeId),
      getWallClockNow(context),
    ),
  )

/** Lists the newest first. */
export const listOwnPastBookings = async (context: Context): Promise<Booking[]> =>
  presentBookings(
    context,
    await listPastBookings(
      getReadDatabase(context.db),
      requireAttendeeId(context.actor.attendeeId),
      getWallClockNow(context),
      bookingBounds.past,
    ),
  )

export const listOwnInvitations = async (context: Context): Promise<Booking[]> =>
  presentBookings(
    context,
    await listInvitedBookings(
      getReadDatabase(context.db),
      requireAttendeeId(context.actor.attendeeId),
      getWallClockNow(context),
    ),
  )

/** Counts unanswered invitations; none while impersonating. */
export async function getInvitationMenuCount(context: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules } = context.actor
  if (attendeeId === null || impersonator || !modules.includes('booking')) return {}
  const unansweredCount = await countUnansweredInvitations(context.db, attendeeId, getWallClockNow(context))
  return unansweredCount > 0 ? { booking: unansweredCount } : {}
}
