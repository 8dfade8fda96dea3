import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { type Clock, getToday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import { coveringProfilesQuery } from './queries.ts'

export const bookingProfilesQuery = (clock: Clock, attendeeId: number, onlyRoomId?: number) =>
  coveringProfilesQuery(attendeeId, getToday(clock).toString(), onlyRoomId)

export async function listBookingProfiles({ db, clock }: Pick<Context, 'db' | 'clock'>, attendeeId: number) {
  const { rows } = await bookingProfilesQuery(clock, attendeeId).execute(db)
  return rows
}

export async function listOwnBookingProfiles(context: Context): Promise<BookingProfile[]> {
  const { attendeeId } = context.actor
  return attendeeId === null ? [] : listBookingProfiles(context, attendeeId)
}
