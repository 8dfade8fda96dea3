import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a `booking_profile` covers a `person` on a date: by role, as one of a group or team, or because it covers
 * everyone. It goes from the person's groups and teams to the profiles, which may name very many.
 */
export const isCovered = (date: string): RawBuilder<boolean> => sql`
  not booking_profile.removed and (
    booking_profile.roles && person.roles
    or booking_profile.id in (
      select named.profile_id
      from booking_profile_attendee named
      join attendee many on many.id = named.attendee_id and not many.removed
      where named.attendee_id in (
        select group_id from membership
        where person_id = person.attendee_id
          and (from_date is null or from_date <= ${date}::date)
          and (until_date is null or until_date >= ${date}::date)
        union all
        select team_id from team_member where person_id = person.attendee_id
      )
    )
    or booking_profile.roles = '{}'
      and not exists (select from booking_profile_attendee named where named.profile_id = booking_profile.id)
  )`
