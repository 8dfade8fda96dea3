import type { BookingProfile } from '@uurwerk/contract/booking-profile'
import { today } from '../lib/clock.ts'
import type { Context } from '../lib/context.ts'
import { profilesCovering } from './queries.ts'

/** The profiles that cover a person today, with their rooms or none but one; in a transaction with `{ db: tx, clock }`. */
export async function profilesOf({ db, clock }: Pick<Context, 'db' | 'clock'>, attendeeId: number, onlyRoom?: number) {
  const profiles = await profilesCovering(db, attendeeId, today(clock).toString(), onlyRoom)
  return profiles.map((profile): BookingProfile => ({
    ...profile,
    confirmationOnLocation: profile.confirmation === 'location',
  }))
}

export async function ownProfiles(context: Context): Promise<BookingProfile[]> {
  const { attendeeId } = context.actor
  return attendeeId === null ? [] : profilesOf(context, attendeeId)
}
