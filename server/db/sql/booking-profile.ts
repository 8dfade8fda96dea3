import { type RawBuilder, sql } from 'kysely'
import { groupIdsAt } from './membership.ts'

/**
 * Covers by role, group or team, or everyone. Every call asks this, so it starts from the person's few groups and
 * teams.
 */
const isCovered = (date: string): RawBuilder<boolean> => sql`
  not booking_profile.removed and (
    booking_profile.roles && person.roles
    or booking_profile.id in (
      select covered.profile_id
      from booking_profile_attendee covered
      where covered.attendee_id = any(array(
        ${groupIdsAt(sql.ref('person.attendee_id'), sql`${date}::date`)}
        union all
        select team_id from team_member where person_id = person.attendee_id
      ))
      and (select not removed from attendee where id = covered.attendee_id)
    )
    or booking_profile.roles = '{}'
      and not exists (select from booking_profile_attendee covered where covered.profile_id = booking_profile.id)
  )`

export const coveringProfilesFrom = (personId: number, date: string): RawBuilder<unknown> => sql`
  booking_profile join person on person.attendee_id = ${personId} and ${isCovered(date)}`

/** Needs the alias `person`. */
export const canBook = (date: string): RawBuilder<boolean> => sql`
  exists (select from booking_profile where ${isCovered(date)})`
