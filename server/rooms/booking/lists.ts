import { type Balance, type Booking, bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { Scope } from '@uurwerk/contract/account/session'
import { ownId } from '../../roster/attendee/service.ts'
import { profilesQuery } from '../booking-profile/service.ts'
import { readTogether } from '../../db/together.ts'
import { AppError } from '../../lib/app-error.ts'
import { localNow, minuteText, mondayOf } from '../../lib/clock.ts'
import type { Context } from '../../auth/context.ts'
import { presentBooking } from './present.ts'
import {
  type BookingRow,
  futureBookings,
  invitedBookings,
  unansweredInvitations,
  pastBookings,
  usedMinutes,
} from './queries.ts'
import { holdingOf, weeklyMinutes } from './rules.ts'

const nowText = ({ clock }: Context) => minuteText(localNow(clock))
const presented = (context: Context, rows: readonly BookingRow[]): Booking[] =>
  rows.map((row) => presentBooking(context, row))

/** What the caller booked and has not ended, by start. */
export const ownFuture = async (context: Context): Promise<Booking[]> =>
  presented(context, await futureBookings(context.db, ownId(context.actor.attendeeId), nowText(context)))

/** What the caller booked and has ended, newest first. */
export const ownPast = async (context: Context): Promise<Booking[]> =>
  presented(
    context,
    await pastBookings(context.db, ownId(context.actor.attendeeId), nowText(context), bookingBounds.past),
  )

/** What the caller is invited to and has not ended, by start. */
export const ownInvitations = async (context: Context): Promise<Booking[]> =>
  presented(context, await invitedBookings(context.db, ownId(context.actor.attendeeId), nowText(context)))

/** The invitations that wait for an answer, as the menu counts them; none while impersonating. */
export async function openInvitations(context: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules } = context.actor
  if (attendeeId === null || impersonator || !modules.includes('booking')) return {}
  const open = await unansweredInvitations(context.db, attendeeId, nowText(context))
  return open > 0 ? { booking: open } : {}
}

/** The minutes used and allowed in the week of a date, of each room that the caller may book, by id. */
export async function balancesOf(context: Context, date: string): Promise<Balance[]> {
  const organizerId = ownId(context.actor.attendeeId)
  const monday = mondayOf(Temporal.PlainDate.from(date)).toString()
  const { profiles, minutesByRoom } = await readTogether(context.db, {
    profiles: profilesQuery(context.clock, organizerId),
    minutesByRoom: usedMinutes(organizerId, { first: monday, last: monday }),
  })
  const used = new Map(minutesByRoom.map(({ facility_id, minutes }) => [facility_id, minutes]))
  const facilityIds = new Set(profiles.flatMap(({ facilities }) => facilities.map(({ id }) => id)))
  return [...facilityIds]
    .toSorted((a, b) => a - b)
    .map((facilityId) => ({
      facilityId,
      minutes: used.get(facilityId) ?? 0,
      maxMinutes: weeklyMinutes(holdingOf(profiles, facilityId)),
    }))
}

/** The same of one room. @throws AppError bookingClassroomNotBookable */
export async function balanceOf(context: Context, date: string, facilityId: number): Promise<Balance> {
  const balance = (await balancesOf(context, date)).find((eachBalance) => eachBalance.facilityId === facilityId)
  if (!balance) throw new AppError('bookingClassroomNotBookable')
  return balance
}
