import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { type RawBuilder, sql } from 'kysely'
import { attendees } from '#server/db/sql/attendee.ts'
import { coveringProfilesFrom } from '#server/db/sql/booking-profile.ts'
import { timeOfDayColumn } from '#server/db/sql/time.ts'
import { preparedPrefix } from '#server/db/prepared.ts'

/** The rooms of a profile without names, which would take longer than the rest of a search. */
export type ProfileWithRoomIds = Omit<BookingProfile, 'facilities'> & { facilities: { id: number }[] }

/** Says the type, so that an index on it is read instead of all attendees. */
const facilitiesJson = (facility: RawBuilder<unknown>, filter: RawBuilder<unknown> = sql``) => sql`
  coalesce((
    select json_agg(${facility})
    from booking_profile_facility profile_room
    join ${attendees} room on room.id = profile_room.facility_id and room.type = 'classroom' and not room.removed
    where profile_room.profile_id = booking_profile.id ${filter}
  ), '[]')`

/** Selects profiles by name, with the ids of all their rooms or only `onlyRoomId`. */
export const profilesWithRoomIdsQuery = (
  personId: number,
  date: string,
  onlyRoomId?: number,
): RawBuilder<ProfileWithRoomIds> =>
  coveringProfilesQuery(
    personId,
    date,
    facilitiesJson(
      sql`json_build_object('id', room.id)`,
      onlyRoomId === undefined ? sql`` : sql`and profile_room.facility_id = ${onlyRoomId}`,
    ),
  )

export const profilesWithRoomsQuery = (personId: number, date: string): RawBuilder<BookingProfile> =>
  coveringProfilesQuery(
    personId,
    date,
    facilitiesJson(sql`json_build_object('id', room.id, 'name', room.name) order by room.name, room.id`),
  )

const coveringProfilesQuery = <T>(
  personId: number,
  date: string,
  facilities: RawBuilder<unknown>,
): RawBuilder<T> => sql<T>`${sql.raw(preparedPrefix)}
  select booking_profile.id, booking_profile.name, ${facilities} as facilities,
    max_minutes as "maxMinutes", max_minutes_per_week as "maxMinutesPerWeek",
    ${timeOfDayColumn(sql.ref('opens'))} as opens, ${timeOfDayColumn(sql.ref('closes'))} as closes, days_ahead as "daysAhead",
    confirmation, confirmation = 'location' as "confirmationOnLocation",
    confirm_before as "confirmBefore", confirm_after as "confirmAfter", radius
  from ${coveringProfilesFrom(personId, date)}
  order by booking_profile.name, booking_profile.id`
