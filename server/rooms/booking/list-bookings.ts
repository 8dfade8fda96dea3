import { type Balance, type Booking, bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { Scope } from '@uurwerk/contract/account/session'
import { requireAttendeeId } from '#server/roster/attendee/service.ts'
import { bookingProfilesQuery } from '../booking-profile/service.ts'
import { readBatch } from '#server/db/batch-statements.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute, getMonday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import { presentBooking } from './present.ts'
import {
  type BookingRow,
  listFutureBookings,
  listInvitedBookings,
  countUnansweredInvitations,
  listPastBookings,
  usedMinutesQuery,
} from './queries.ts'
import { listRoomProfiles, getWeeklyLimit } from './rules.ts'

const getWallClockNow = ({ clock }: Context) => toIsoMinute(getLocalDateTime(clock))
const presentBookings = (context: Context, rows: readonly BookingRow[]): Booking[] =>
  rows.map((row) => presentBooking(context, row))

/** Includes running bookings. */
export const listOwnFutureBookings = async (context: Context): Promise<Booking[]> =>
  presentBookings(
    context,
    await listFutureBookings(context.db, requireAttendeeId(context.actor.attendeeId), getWallClockNow(context)),
  )

/** Lists the newest first. */
export const listOwnPastBookings = async (context: Context): Promise<Booking[]> =>
  presentBookings(
    context,
    await listPastBookings(
      context.db,
      requireAttendeeId(context.actor.attendeeId),
      getWallClockNow(context),
      bookingBounds.past,
    ),
  )

export const listOwnInvitations = async (context: Context): Promise<Booking[]> =>
  presentBookings(
    context,
    await listInvitedBookings(context.db, requireAttendeeId(context.actor.attendeeId), getWallClockNow(context)),
  )

/** Counts unanswered invitations; none while impersonating. */
export async function getInvitationMenuCount(context: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules } = context.actor
  if (attendeeId === null || impersonator || !modules.includes('booking')) return {}
  const open = await countUnansweredInvitations(context.db, attendeeId, getWallClockNow(context))
  return open > 0 ? { booking: open } : {}
}

export async function listBookingBalances(context: Context, date: string): Promise<Balance[]> {
  const organizerId = requireAttendeeId(context.actor.attendeeId)
  const monday = getMonday(Temporal.PlainDate.from(date)).toString()
  const { profiles, minutesByRoom } = await readBatch(context.db, {
    profiles: bookingProfilesQuery(context.clock, organizerId),
    minutesByRoom: usedMinutesQuery(organizerId, { first: monday, last: monday }),
  })
  const used = new Map(minutesByRoom.map(({ facility_id, minutes }) => [facility_id, minutes]))
  const facilityIds = new Set(profiles.flatMap(({ facilities }) => facilities.map(({ id }) => id)))
  return [...facilityIds]
    .toSorted((a, b) => a - b)
    .map((facilityId) => ({
      facilityId,
      minutes: used.get(facilityId) ?? 0,
      maxMinutes: getWeeklyLimit(listRoomProfiles(profiles, facilityId)),
    }))
}

/** @throws AppError bookingClassroomNotBookable */
export async function getBookingBalance(context: Context, date: string, facilityId: number): Promise<Balance> {
  const balance = (await listBookingBalances(context, date)).find(
    (eachBalance) => eachBalance.facilityId === facilityId,
  )
  if (!balance) throw new AppError('bookingClassroomNotBookable')
  return balance
}
