import { type RawBuilder, sql } from 'kysely'
import { groupIdsAt } from './membership.ts'

/**
 * True if the profile names a role, group or team of the person, or nobody. Runs in every call, so it starts from the
 * person's few groups and teams.
 */
const isCovered = (date: string): RawBuilder<boolean> => sql`
  not booking_profile.removed and (
    booking_profile.roles && person.held_roles
    or booking_profile.id in (
      select profile_attendee.profile_id
      from booking_profile_attendee profile_attendee
      where profile_attendee.attendee_id = any(array(
        ${groupIdsAt(sql.ref('person.attendee_id'), sql`${date}::date`)}
        union all
        select team_id from team_member where person_id = person.attendee_id
      ))
      and (select not removed from attendee where id = profile_attendee.attendee_id)
    )
    or booking_profile.roles = '{}'
      and not exists (select from booking_profile_attendee profile_attendee where profile_attendee.profile_id = booking_profile.id)
  )`

export const coveringProfilesFrom = (personId: number, date: string): RawBuilder<unknown> => sql`
  booking_profile join person on person.attendee_id = ${personId} and ${isCovered(date)}`

/** Needs the alias `person`. */
export const canBook = (date: string): RawBuilder<boolean> => sql`
  exists (select from booking_profile where ${isCovered(date)})`
