import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a `booking_profile` covers a `person` on a date: by role, as one of a group or team, or because it covers
 * everyone. Every call asks this, so it goes from the person's few groups and teams to the profiles that name these.
 */
export const isCovered = (date: string): RawBuilder<boolean> => sql`
  not booking_profile.removed and (
    booking_profile.roles && person.roles
    or booking_profile.id in (
      select named.profile_id
      from booking_profile_attendee named
      where named.attendee_id = any(array(
        select group_id from membership
        where person_id = person.attendee_id
          and (from_date is null or from_date <= ${date}::date)
          and (until_date is null or until_date >= ${date}::date)
        union all
        select team_id from team_member where person_id = person.attendee_id
      ))
      and (select not removed from attendee where id = named.attendee_id)
    )
    or booking_profile.roles = '{}'
      and not exists (select from booking_profile_attendee named where named.profile_id = booking_profile.id)
  )`
