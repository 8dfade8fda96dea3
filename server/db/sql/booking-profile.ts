import { type RawBuilder, sql } from 'kysely'
import { groupIdsAt } from './membership.ts'

/**
 * True if the profile names a role, group or team of the person, or nobody. Runs in every call, so it starts from the
 * person's few groups and teams. Needs the aliases `booking_profile` and `person`.
 */
export const isCovered = (date: string): RawBuilder<boolean> => sql`
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

/**
 * Selects bookings that begin later and that no profile of their organizer allows in their room, apart from the minutes
 * of a week.
 */
export const forbiddenBookings = (now: string, today: string): RawBuilder<unknown> => sql`
  select booking.appointment_id
  from booking
  join appointment a on a.id = booking.appointment_id and not a.is_cancelled and a.starts_at > ${now}::timestamp
  join person on person.attendee_id = booking.organizer_id
  where not exists (
    select from booking_profile
    join booking_profile_facility profile_room
      on profile_room.profile_id = booking_profile.id and profile_room.facility_id = booking.facility_id
    where a.ends_at - a.starts_at <= make_interval(mins => booking_profile.max_minutes)
      and a.starts_at::time >= booking_profile.opens
      and a.ends_at <= a.starts_at::date + booking_profile.closes
      and a.starts_at::date <= ${today}::date + booking_profile.days_ahead
      and ${isCovered(today)}
  )`

/** Needs the alias `person`. */
export const canBook = (date: string): RawBuilder<boolean> => sql`
  exists (select from booking_profile where ${isCovered(date)})`
