import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { type Clock, today } from '../../lib/clock.ts'
import type { Context } from '../../auth/context.ts'
import { profilesCovering } from './queries.ts'

/** Asks for the profiles that cover a person today, with their rooms or none but one. */
export const profilesQuery = (clock: Clock, attendeeId: number, onlyRoom?: number) =>
  profilesCovering(attendeeId, today(clock).toString(), onlyRoom)

/** The profiles that cover a person today, with their rooms; in a transaction with `{ db: tx, clock }`. */
export async function profilesOf({ db, clock }: Pick<Context, 'db' | 'clock'>, attendeeId: number) {
  const { rows } = await profilesQuery(clock, attendeeId).execute(db)
  return rows
}

export async function ownProfiles(context: Context): Promise<BookingProfile[]> {
  const { attendeeId } = context.actor
  return attendeeId === null ? [] : profilesOf(context, attendeeId)
}
