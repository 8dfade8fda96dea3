import type { Occupied } from '@uurwerk/contract/rooms/room'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { prepared } from '../../db/prepared.ts'
import { rooms } from '../../db/sql/attendee.ts'
import { standingIn } from '../../db/sql/occupancy.ts'
import { isNoDraft } from '../../db/sql/published.ts'
import { isTold } from '../../db/sql/told.ts'
import { minute } from '../../db/sql/time.ts'
import type { Busy, Room } from './find-rules.ts'
import type { Period } from './rules.ts'

const roomColumns = sql`room.id, room.name, classroom.building, classroom.capacity, classroom.facilities as features`

const during = ({ start, end }: Period): RawBuilder<unknown> => sql`tsrange(${start}::timestamp, ${end}::timestamp)`

/** Ignores this booking; 0 ignores none, because no booking has that id. */
interface Without {
  without?: number | undefined
}

interface Wish {
  people?: number | undefined
  buildings?: readonly string[] | undefined
  features?: readonly string[] | undefined
}

/** A room of which nobody noted how many it holds may suit. */
const suits = ({ people = 0, buildings = [], features = [] }: Wish): RawBuilder<boolean> => sql`(
  (classroom.capacity is null or classroom.capacity >= ${people})
  and (${buildings}::text[] = '{}' or classroom.building = any(${buildings}::text[]))
  and classroom.facilities @> ${features}::text[])`

/** Those of some rooms that suit and in which nothing stands at a time, by name. */
export async function freeRooms(
  db: Db,
  ids: readonly number[],
  period: Period & Without,
  wish?: Wish,
): Promise<Room[]> {
  const { rows } = await freeRoomsQuery(ids, period, wish).execute(db)
  return rows
}

/** Its plan is under test. */
export const freeRoomsQuery = (
  ids: readonly number[],
  { start, end, without = 0 }: Period & Without,
  wish: Wish = {},
): RawBuilder<Room> => sql<Room>`${sql.raw(prepared)}
    select ${roomColumns}
    from ${rooms}
    where room.id = any(${ids}::int[]) and ${suits(wish)}
      and room.id not in (
        select room_id from occupancy
        where during && ${during({ start, end })} and appointment_id <> ${without}
      )
    order by room.name, room.id`

/** Those of some rooms that suit, with when they are in use between two moments, of which the first is a midnight. */
export async function roomsInUse(
  db: Db,
  ids: readonly number[],
  between: Period & Without,
  wish?: Wish,
): Promise<(Room & { busy: Busy[] })[]> {
  const { rows } = await roomsInUseQuery(ids, between, wish).execute(db)
  return rows
}

/** Its plan is under test. Numbers and not moments, since of a thousand rooms there are tens of thousands. */
export const roomsInUseQuery = (
  ids: readonly number[],
  between: Period & Without,
  wish: Wish = {},
): RawBuilder<Room & { busy: Busy[] }> => sql<Room & { busy: Busy[] }>`${sql.raw(prepared)}
    select ${roomColumns}, coalesce((
      select json_agg(json_build_array(${minutesSince(between, 'lower')}, ${minutesSince(between, 'upper')}))
      from occupancy
      where room_id = room.id and during && ${during(between)} and appointment_id <> ${between.without ?? 0}
    ), '[]') as busy
    from ${rooms}
    where room.id = any(${ids}::int[]) and ${suits(wish)}
    order by room.name, room.id`

const minutesSince = ({ start }: Period, end: 'lower' | 'upper'): RawBuilder<number> =>
  sql`(extract(epoch from ${sql.raw(end)}(during) - ${start}::timestamp) / 60)::int`

/** Who looks; staff see every name. */
interface Viewer {
  attendeeId: number
  isStaff: boolean
}

/**
 * Some rooms, by name, with what stands in them on a day, by start. Of a booking the organizer, those invited and staff
 * read the name; of a lesson everyone does once its week is published, unless it is a talk of others.
 */
export async function roomsOnDay(
  db: Db,
  ids: readonly number[],
  date: string,
  viewer: Viewer,
): Promise<(Room & { occupied: Occupied[] })[]> {
  const { rows } = await roomsOnDayQuery(ids, date, viewer).execute(db)
  return rows
}

/** Its plan is under test. */
export const roomsOnDayQuery = (
  ids: readonly number[],
  date: string,
  { attendeeId, isStaff }: Viewer,
): RawBuilder<Room & { occupied: Occupied[] }> => sql<Room & { occupied: Occupied[] }>`${sql.raw(prepared)}
    select ${roomColumns}, coalesce((
      select json_agg(json_build_object(
        'id', a.id,
        'start', ${minute('lower(o.part)')},
        'end', ${minute('upper(o.part)')},
        'kind', case when b.organizer_id = ${attendeeId} then 'own' when a.type = 'booking' then 'booking' else 'lesson' end,
        'unconfirmed', coalesce(
          b.organizer_id = ${attendeeId} and b.confirm_from is not null and b.confirmed_at is null, false),
        'name', case when ${isStaff} or ${mayRead(attendeeId)} then a.name else '' end
      ) order by lower(o.part), a.id)
      from ${standingIn(sql.ref('room.id'), date)}
    ), '[]') as occupied
    from ${rooms}
    where room.id = any(${ids}::int[])
    order by room.name, room.id`

const mayRead = (attendeeId: number): RawBuilder<boolean> => sql`
  case
    when a.type = 'booking' then b.organizer_id = ${attendeeId} or exists (
      select from booking_invitee i where i.appointment_id = a.id and i.attendee_id = ${attendeeId})
    else ${isNoDraft('a')} and ${isTold('a', attendeeId)}
  end`

export async function isBookingOf(db: Db, id: number, organizerId: number): Promise<boolean> {
  const found = await db
    .selectFrom('booking')
    .innerJoin('appointment', 'appointment.id', 'booking.appointment_id')
    .select('appointment.id')
    .where('appointment.id', '=', id)
    .where('booking.organizer_id', '=', organizerId)
    .where('appointment.is_cancelled', '=', false)
    .executeTakeFirst()
  return found !== undefined
}
