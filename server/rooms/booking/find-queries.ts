import type { OccupiedSlot } from '@uurwerk/contract/rooms/room'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { rooms } from '#server/db/sql/attendee.ts'
import { roomOccupancyTable } from '#server/db/sql/occupancy.ts'
import { isNotDraft } from '#server/db/sql/publication.ts'
import { canSeeDetails } from '#server/db/sql/appointment-visibility.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'
import type { BusyInterval, BookableRoom } from './find-rules.ts'
import type { BookingPeriod } from './rules.ts'

const roomColumns = sql`room.id, room.name, room.building, room.capacity, room.features`

const periodRange = ({ start, end }: BookingPeriod): RawBuilder<unknown> =>
  sql`tsrange(${start}::timestamp, ${end}::timestamp)`

/** A table expression, because a generic plan expects one room, and would compare each with each. */
const wantedRooms = (selectIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`room as materialized (
  select room.id, room.name, classroom.building, classroom.capacity, classroom.facilities as features
  from (${selectIds}) as wanted join (${rooms}) on room.id = wanted.id
)`

const unnestIds = (ids: readonly number[]): RawBuilder<unknown> => sql`unnest(${ids}::int[]) as unnested (id)`

/** Condition on `room_id`. Several rooms are filtered later: the occupancy of a time is one range of an index. */
const isOnlyWantedRoom = (ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`room_id = ${ids[0]}` : sql`true`

/** Booking to ignore; 0 ignores none, because no booking has that id. */
interface ExcludedBooking {
  excludedBookingId?: number | undefined
}

interface RoomRequirements {
  people?: number | undefined
  buildings?: readonly string[] | undefined
  features?: readonly string[] | undefined
}

/** Accepts rooms with an unknown capacity. */
const meetsRequirements = ({
  people = 0,
  buildings = [],
  features = [],
}: RoomRequirements): RawBuilder<boolean> => sql`(
  (room.capacity is null or room.capacity >= ${people})
  and (${buildings}::text[] = '{}' or room.building = any(${buildings}::text[]))
  and room.features @> ${features}::text[])`

export async function listFreeRooms(
  db: Db,
  ids: readonly number[],
  period: BookingPeriod & ExcludedBooking,
  requirements?: RoomRequirements,
): Promise<BookableRoom[]> {
  const { rows } = await freeRoomsQuery(ids, period, requirements).execute(db)
  return rows
}

/** Exported for the test of its query plan. */
export const freeRoomsQuery = (
  ids: readonly number[],
  { start, end, excludedBookingId = 0 }: BookingPeriod & ExcludedBooking,
  requirements: RoomRequirements = {},
): RawBuilder<BookableRoom> => sql<BookableRoom>`${sql.raw(preparedPrefix)}
    with taken as materialized (
      select room_id as id from occupancy
      where ${isOnlyWantedRoom(ids)} and during && ${periodRange({ start, end })} and appointment_id <> ${excludedBookingId}
    ),
    ${wantedRooms(sql`select id from ${unnestIds(ids)} left join taken using (id) where taken.id is null`)}
    select ${roomColumns}
    from room
    where ${meetsRequirements(requirements)}
    order by room.name, room.id`

/** `period` must start at midnight. */
export async function listRoomsWithBusyTimes(
  db: Db,
  ids: readonly number[],
  period: BookingPeriod & ExcludedBooking,
  requirements?: RoomRequirements,
): Promise<(BookableRoom & { busy: BusyInterval[] })[]> {
  const { rows } = await roomsWithBusyTimesQuery(ids, period, requirements).execute(db)
  return rows
}

/** Selects minutes instead of timestamps, because there may be tens of thousands. */
export const roomsWithBusyTimesQuery = (
  ids: readonly number[],
  period: BookingPeriod & ExcludedBooking,
  requirements: RoomRequirements = {},
): RawBuilder<BookableRoom & { busy: BusyInterval[] }> => sql<
  BookableRoom & { busy: BusyInterval[] }
>`${sql.raw(preparedPrefix)}
    with ${wantedRooms(sql`select id from ${unnestIds(ids)}`)}, taken as materialized (
      select room_id as id,
        json_agg(json_build_array(${minutesSinceStart(period, 'lower')}, ${minutesSinceStart(period, 'upper')})) as busy
      from occupancy
      where ${isOnlyWantedRoom(ids)} and during && ${periodRange(period)}
        and appointment_id <> ${period.excludedBookingId ?? 0}
      group by room_id
    )
    select ${roomColumns}, coalesce(taken.busy, '[]') as busy
    from room
    left join taken on taken.id = room.id
    where ${meetsRequirements(requirements)}
    order by room.name, room.id`

const minutesSinceStart = ({ start }: BookingPeriod, bound: 'lower' | 'upper'): RawBuilder<number> =>
  sql`(extract(epoch from ${sql.raw(bound)}(during) - ${start}::timestamp) / 60)::int`

interface Viewer {
  attendeeId: number
  isStaff: boolean
}

/**
 * Shows a booking's name only to its organizer, invitees and staff. Everyone sees a lesson's name once its week is
 * published, unless it is a talk of others.
 */
export async function listRoomsOnDay(
  db: Db,
  ids: readonly number[],
  date: string,
  viewer: Viewer,
): Promise<(BookableRoom & { occupied: OccupiedSlot[] })[]> {
  const { rows } = await roomsOnDayQuery(ids, date, viewer).execute(db)
  return rows
}

/** Exported for the test of its query plan. */
export const roomsOnDayQuery = (
  ids: readonly number[],
  date: string,
  { attendeeId, isStaff }: Viewer,
): RawBuilder<BookableRoom & { occupied: OccupiedSlot[] }> => sql<
  BookableRoom & { occupied: OccupiedSlot[] }
>`${sql.raw(preparedPrefix)}
    with ${wantedRooms(sql`select id from ${unnestIds(ids)}`)}, taken as materialized (
      select occupied.room_id as id, json_agg(json_build_object(
        'id', appointment.id,
        'start', ${dateTimeColumn('lower(occupied.part)')},
        'end', ${dateTimeColumn('upper(occupied.part)')},
        'kind', case when booking.organizer_id = ${attendeeId} then 'own' when appointment.type = 'booking' then 'booking' else 'lesson' end,
        'unconfirmed', coalesce(
          booking.organizer_id = ${attendeeId} and booking.confirm_from is not null and booking.confirmed_at is null, false),
        'name', case when is_visible then appointment.name else '' end,
        'groups', ${selectNames('groups', sql`participant->>'name'`)},
        'teachers', ${selectNames('teachers', sql`coalesce(participant->>'code', participant->>'name')`)}
      ) order by lower(occupied.part), appointment.id) as occupied
      from ${roomOccupancyTable(isOnlyWantedRoom(ids), date)}
      cross join lateral (select ${isStaff} or ${isNameVisibleTo(attendeeId)} as is_visible) visibility
      group by occupied.room_id
    )
    select ${roomColumns}, coalesce(taken.occupied, '[]') as occupied
    from room
    left join taken on taken.id = room.id
    order by room.name, room.id`

/** Selects names of participants if `is_visible`. Requires the alias `appointment`. */
const selectNames = (kind: 'groups' | 'teachers', name: RawBuilder<string>): RawBuilder<string[]> => sql`
  case when is_visible and appointment.type <> 'booking'
    then (select coalesce(json_agg(${name}), '[]') from json_array_elements(appointment.participants->${sql.lit(kind)}) participant)
    else '[]'
  end`

/** Requires the aliases of `roomOccupancyTable`. */
const isNameVisibleTo = (attendeeId: number): RawBuilder<boolean> => sql`
  case
    when appointment.type = 'booking' then booking.organizer_id = ${attendeeId} or exists (
      select from booking_invitee invitee where invitee.appointment_id = appointment.id and invitee.attendee_id = ${attendeeId})
    else ${isNotDraft('appointment')} and ${canSeeDetails('appointment', attendeeId)}
  end`

export async function isBookingOrganizedBy(db: Db, id: number, organizerId: number): Promise<boolean> {
  const booking = await db
    .selectFrom('booking')
    .innerJoin('appointment', 'appointment.id', 'booking.appointment_id')
    .select('appointment.id')
    .where('appointment.id', '=', id)
    .where('booking.organizer_id', '=', organizerId)
    .where('appointment.is_cancelled', '=', false)
    .executeTakeFirst()
  return booking !== undefined
}
