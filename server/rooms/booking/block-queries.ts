import type { RoomBlock, RoomUse } from '@uurwerk/contract/desk/rooms'
import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import type { BookingPeriod } from './rules.ts'

interface RoomBlockRow extends RoomBlock {
  room_id: number
}

/** Excludes blocks that have ended, and those of absences; by start. */
export async function listBlocks(db: Db, now: string, roomId?: number): Promise<RoomBlockRow[]> {
  const { rows } = await blocksQuery(
    sql`a.ends_at > ${now}::timestamp ${roomId === undefined ? sql`` : sql`and block.room_id = ${roomId}`}`,
  ).execute(db)
  return rows
}

export async function findBlock(db: Db, roomId: number, id: number): Promise<RoomBlock | undefined> {
  const { rows } = await blocksQuery(sql`a.id = ${id} and block.room_id = ${roomId}`).execute(db)
  return rows.map(({ start, end, reason }) => ({ id, start, end, reason }))[0]
}

const blocksQuery = (condition: RawBuilder<unknown>): RawBuilder<RoomBlockRow> => sql<RoomBlockRow>`
  select a.id, block.room_id, a.starts_at as start, a.ends_at as "end", a.name as reason
  from room_block block
  join appointment a on a.id = block.appointment_id
  where block.absence_id is null and ${condition}
  order by a.starts_at, a.id`

export async function insertBlock(
  tx: Tx,
  {
    roomId,
    start,
    end,
    reason,
    absenceId = null,
  }: BookingPeriod & { roomId: number; reason: string; absenceId?: number | null },
): Promise<RoomBlock> {
  const { rows } = await sql<RoomBlock>`
    with inserted as (
      insert into appointment (type, name, starts_at, ends_at) values ('activity', ${reason}, ${start}, ${end})
      returning id, starts_at, ends_at, name
    ),
    block as (insert into room_block (appointment_id, room_id, absence_id) select id, ${roomId}, ${absenceId}::int from inserted),
    roster_entry as (
      insert into appointment_attendee (attendee_id, starts_at, appointment_id)
      select ${roomId}, starts_at, id from inserted
    )
    select id, starts_at as start, ends_at as "end", name as reason from inserted`.execute(tx)
  const [block] = rows
  if (!block) throw new Error('An insert returns its row.')
  return block
}

/** Returns false if the block was deleted meanwhile. */
export async function updateBlock(tx: Tx, { id, start, end, reason }: RoomBlock): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update appointment set starts_at = ${start}, ends_at = ${end}, name = ${reason}, version = version + 1
    where id = ${id}`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns undefined if the room has no such block. */
export async function deleteBlock(tx: Tx, roomId: number, id: number): Promise<BookingPeriod | undefined> {
  const { rows } = await sql<BookingPeriod>`
    delete from appointment a using room_block block
    where block.appointment_id = a.id and a.id = ${id} and block.room_id = ${roomId} and block.absence_id is null
    returning a.starts_at as start, a.ends_at as "end"`.execute(tx)
  return rows[0]
}

/** Returns undefined if the absence has none. */
export async function deleteBlockOfAbsence(tx: Tx, absenceId: number): Promise<BookingPeriod | undefined> {
  const { rows } = await sql<BookingPeriod>`
    delete from appointment a using room_block block
    where block.appointment_id = a.id and block.absence_id = ${absenceId}
    returning a.starts_at as start, a.ends_at as "end"`.execute(tx)
  return rows[0]
}

export interface OccupantRow extends BookingPeriod {
  id: number
  type: AppointmentType
  name: string
}

/** Lists what occupies a room in a period, by start. */
export async function listOccupants(db: Db, roomId: number, { start, end }: BookingPeriod): Promise<OccupantRow[]> {
  const { rows } = await sql<OccupantRow>`
    select a.id, a.type, a.name, a.starts_at as start, a.ends_at as "end"
    from occupancy
    join appointment a on a.id = occupancy.appointment_id
    where occupancy.room_id = ${roomId} and occupancy.during && tsrange(${start}::timestamp, ${end}::timestamp)
    order by a.starts_at, a.id`.execute(db)
  return rows
}

/** Counts the bookings per room that begin on these dates, both included. */
export async function listRoomUse(db: Db, start: string, end: string): Promise<(RoomUse & { room_id: number })[]> {
  const tookPlace = sql`(booking.is_used or not a.is_cancelled)`
  const { rows } = await sql<RoomUse & { room_id: number }>`
    select booking.facility_id as room_id,
      count(*) filter (where ${tookPlace} or booking.released_at is not null)::int as booked,
      count(*) filter (where ${tookPlace} and booking.confirmed_at is not null)::int as confirmed,
      count(booking.released_at)::int as released,
      coalesce(sum(extract(epoch from a.ends_at - a.starts_at) / 60) filter (where ${tookPlace}), 0)::int as minutes
    from appointment a
    join booking on booking.appointment_id = a.id
    where a.starts_at >= ${start}::date and a.starts_at < ${end}::date + 1
    group by booking.facility_id`.execute(db)
  return rows
}

/** Bookings of a room that are not cancelled, by start. */
export async function listRoomBookingIds(db: Db, roomId: number, date: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select appointment_id as id from occupancy
    where room_id = ${roomId} and is_booking = 1 and during && tsrange(${date}::date, ${date}::date + 1)`.execute(db)
  return rows.map(({ id }) => id)
}

interface ClaimedTime {
  id: number
  classrooms: readonly number[]
  start: string
  end: string
}

/** Lists the bookings that are in the way of lessons. */
export async function listBookingsInTheWay(
  db: Db,
  claims: readonly ClaimedTime[],
): Promise<{ id: number; booking_id: number }[]> {
  const { rows } = await sql<{ id: number; booking_id: number }>`
    select distinct claim.id, occupancy.appointment_id as booking_id
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as claim (id int, classrooms int[], start timestamp, "end" timestamp)
    join occupancy on occupancy.room_id = any(claim.classrooms) and occupancy.during && tsrange(claim.start, claim."end")
    where occupancy.is_booking = 1
    order by 1, 2`.execute(db)
  return rows
}
