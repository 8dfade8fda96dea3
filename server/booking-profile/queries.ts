import type { BookingProfile, Confirmation } from '@uurwerk/contract/booking-profile'
import { sql } from 'kysely'
import { isCovered } from '../db/covered.ts'
import type { Db } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'

const facilities = (only: number | undefined) => sql<BookingProfile['facilities']>`
  coalesce((
    select json_agg(json_build_object('id', room.id, 'name', room.name) order by room.name, room.id)
    from booking_profile_facility f
    join attendee room on room.id = f.facility_id and not room.removed
    where f.profile_id = booking_profile.id ${only === undefined ? sql`` : sql`and f.facility_id = ${only}`}
  ), '[]')`

/** The profiles that cover a person on a date, by name, with all their rooms or none but one. */
export const profilesCovering = (db: Db, personId: number, date: string, onlyRoom?: number) =>
  db
    .selectFrom('booking_profile')
    .modifyFront(sql.raw(prepared))
    .innerJoin('person', (join) => join.on('person.attendee_id', '=', personId))
    .select([
      'booking_profile.id',
      'booking_profile.name',
      facilities(onlyRoom).as('facilities'),
      'max_minutes as maxMinutes',
      'max_minutes_per_week as maxMinutesPerWeek',
      'opens',
      'closes',
      'days_ahead as daysAhead',
      sql<Confirmation>`confirmation`.as('confirmation'),
      'confirm_before as confirmBefore',
      'confirm_after as confirmAfter',
      'radius',
    ])
    .where(isCovered(date))
    .orderBy('booking_profile.name')
    .orderBy('booking_profile.id')
    .execute()
