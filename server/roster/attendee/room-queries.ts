import { type RoomFactName, roomFactNames, type RoomFacts } from '@uurwerk/contract/desk/rooms'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { roomLockTimeoutSetting } from '#server/db/locks.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { rooms } from '#server/db/sql/attendee.ts'

/**
 * Locks rooms in the order of ids. Call it before reading what a booking is checked against: weekly minutes are then
 * counted one booking after the other, without waiting inside the constraint.
 */
export async function lockRooms(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`${sql.raw(preparedPrefix)}
    select from classroom, (select ${roomLockTimeoutSetting}) as lock_timeout
    where attendee_id = any(${ids}::int[])
    order by attendee_id
    for no key update of classroom`.execute(tx)
}

/** Waits without a timeout; bookings cannot change until the transaction ends. */
export const lockAllRooms = (tx: Tx) => sql`select from classroom order by attendee_id for no key update`.execute(tx)

export interface RoomFactsRow extends RoomFacts {
  id: number
  sourceId: string
  name: string
  fromDesk: RoomFactName[]
}

/** Excludes removed rooms. */
const roomFactsQuery = (condition: RawBuilder<unknown>): RawBuilder<RoomFactsRow> => sql<RoomFactsRow>`
  select room.id, room.source_id as "sourceId", room.name, classroom.building, classroom.capacity,
    classroom.latitude, classroom.longitude, classroom.facilities,
    array(
      select name from unnest(${roomFactNames}::text[]) as fact (name)
      where 0 = any(room.sources) and (cardinality(room.sources) = 1 or room.given_fields -> '0' ? name)
    ) as "fromDesk"
  from ${rooms}
  where not room.removed and ${condition}
  order by room.name, room.id`

export async function listRoomFacts(db: Db): Promise<RoomFactsRow[]> {
  const { rows } = await roomFactsQuery(sql`true`).execute(db)
  return rows
}

export async function findRoomFacts(db: Db, id: number): Promise<RoomFactsRow | undefined> {
  const { rows } = await roomFactsQuery(sql`room.id = ${id}`).execute(db)
  return rows[0]
}

/**
 * Makes the desk the source of these facts and of no others; where it no longer gives a fact, the value of an import
 * returns. Callers lock the room first, which also keeps imports out.
 */
export const updateRoomFacts = (tx: Tx, id: number, facts: Partial<Record<RoomFactName, unknown>>) =>
  sql`
    with room as (
      select attendee.id, sources, coalesce(given_fields, jsonb_build_object(sources[1]::text, jsonb_strip_nulls(
        jsonb_build_object(
          'type', type, 'name', name, 'code', code, 'building', building, 'capacity', capacity,
          'latitude', latitude, 'longitude', longitude,
          'facilities', case when facilities <> '{}' then to_jsonb(facilities) end
        )))) as fields
      from attendee join classroom on classroom.attendee_id = attendee.id
      where attendee.id = ${id}
    ),
    desk as (
      select id, (coalesce(fields -> '0', '{}') - ${roomFactNames}::text[]) || ${JSON.stringify(facts)}::jsonb as fields
      from room
    ),
    given as (
      select id,
        case when desk.fields = '{}' then array_remove(room.sources, 0::smallint)
          else in_source_order(array_remove(room.sources, 0::smallint) || 0::smallint) end as sources,
        case when desk.fields = '{}' then room.fields - '0'
          else room.fields || jsonb_build_object('0', desk.fields) end as fields
      from room join desk using (id)
    ),
    owned as (
      update attendee
      set sources = given.sources, given_fields = case when cardinality(given.sources) > 1 then given.fields end
      from given
      where attendee.id = given.id
    )
    update classroom
    set building = fact.building, capacity = fact.capacity, latitude = fact.latitude, longitude = fact.longitude,
      facilities = coalesce(fact.facilities, '{}')
    from given cross join jsonb_to_record(merge_given_fields(given.sources, given.fields)) as fact
      (building text, capacity integer, latitude double precision, longitude double precision, facilities text[])
    where classroom.attendee_id = given.id`.execute(tx)
