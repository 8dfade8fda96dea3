import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { type Clock, getToday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import { profilesWithRoomIdsQuery, profilesWithRoomsQuery } from './queries.ts'

export const bookingProfilesQuery = (clock: Clock, attendeeId: number, onlyRoomId?: number) =>
  profilesWithRoomIdsQuery(attendeeId, getToday(clock).toString(), onlyRoomId)

export async function listBookingProfiles({ db, clock }: Pick<Context, 'db' | 'clock'>, attendeeId: number) {
  const { rows } = await bookingProfilesQuery(clock, attendeeId).execute(db)
  return rows
}

export async function listOwnBookingProfiles({ actor, clock, db }: Context): Promise<BookingProfile[]> {
  if (actor.attendeeId === null) return []
  const { rows } = await profilesWithRoomsQuery(actor.attendeeId, getToday(clock).toString()).execute(db)
  return rows
}

export {
  countCovered,
  countForbiddenBookings,
  findProfile,
  insertProfile,
  listAttendeeTypes,
  listProfiles,
  listProfilesOfRooms,
  lockAllProfiles,
  lockProfile,
  markProfileRemoved,
  updateProfile,
} from './desk-queries.ts'
