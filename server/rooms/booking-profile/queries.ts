import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { type RawBuilder, sql } from 'kysely'
import { attendees } from '#server/db/sql/attendee.ts'
import { coveringProfilesFrom } from '#server/db/sql/booking-profile.ts'
import { timeOfDayColumn } from '#server/db/sql/time.ts'
import { preparedPrefix } from '#server/db/prepared.ts'

const facilitiesJson = (onlyRoomId: number | undefined) => sql<BookingProfile['facilities']>`
  coalesce((
    select json_agg(json_build_object('id', room.id, 'name', room.name) order by room.name, room.id)
    from booking_profile_facility profile_room
    join ${attendees} room on room.id = profile_room.facility_id and not room.removed
    where profile_room.profile_id = booking_profile.id ${onlyRoomId === undefined ? sql`` : sql`and profile_room.facility_id = ${onlyRoomId}`}
  ), '[]')`

/** Selects profiles by name, with all their rooms or only `onlyRoomId`. */
export const coveringProfilesQuery = (
  personId: number,
  date: string,
  onlyRoomId?: number,
): RawBuilder<BookingProfile> => sql`${sql.raw(preparedPrefix)}
  select booking_profile.id, booking_profile.name, ${facilitiesJson(onlyRoomId)} as facilities,
    max_minutes as "maxMinutes", max_minutes_per_week as "maxMinutesPerWeek",
    ${timeOfDayColumn(sql.ref('opens'))} as opens, ${timeOfDayColumn(sql.ref('closes'))} as closes, days_ahead as "daysAhead",
    confirmation, confirmation = 'location' as "confirmationOnLocation",
    confirm_before as "confirmBefore", confirm_after as "confirmAfter", radius
  from ${coveringProfilesFrom(personId, date)}
  order by booking_profile.name, booking_profile.id`
