import type { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { attendees, rooms } from '#server/db/sql/attendee.ts'
import { roomOccupancyTable } from '#server/db/sql/occupancy.ts'
import { appointmentAttendeesFrom } from '#server/db/sql/appointment.ts'
import { isNotDraft } from '#server/db/sql/publication.ts'
import { isTalk } from '#server/db/sql/appointment-visibility.ts'
import { schoolSetting } from '#server/db/sql/settings.ts'
import { dateTimeColumn, timeOfDayColumn } from '#server/db/sql/time.ts'
import type { DisplayedRoom } from './display-url.ts'

export async function findRoomBySourceId(db: Db, sourceId: string): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select room.id, room.name from ${rooms} where room.source_id = ${sourceId} and not room.removed`.execute(db)
  return rows[0]
}

export interface DisplayRow {
  id: number
  createdAt: string
}

/** Oldest first, of all rooms or of one. */
export async function listDisplays(db: Db, roomId?: number): Promise<(DisplayRow & { room_id: number })[]> {
  const { rows } = await sql<DisplayRow & { room_id: number }>`
    select id, created_at as "createdAt", room_id from display_address
    ${roomId === undefined ? sql`` : sql`where room_id = ${roomId}`}
    order by id`.execute(db)
  return rows
}

/** Returns the address with the lowest id. */
export const findFirstDisplay = (db: Db, roomId: number): Promise<DisplayedRoom | undefined> =>
  db
    .selectFrom('display_address')
    .select(['room_id as id', 'nonce'])
    .where('room_id', '=', roomId)
    .orderBy('display_address.id')
    .limit(1)
    .executeTakeFirst()

/** Without a clock, the database says when. */
export const insertDisplay = (
  tx: Tx,
  { id: roomId, nonce }: DisplayedRoom,
  createdAt?: string,
): Promise<{ id: number }> =>
  tx
    .insertInto('display_address')
    .values({ room_id: roomId, nonce, ...(createdAt && { created_at: createdAt }) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Deletes one display of the room, or all. Returns whether there was any. */
export async function deleteDisplays(tx: Tx, roomId: number, id?: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from display_address
    where room_id = ${roomId} ${id === undefined ? sql`` : sql`and id = ${id}`}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns the room once for each of its displays. Ignores removed rooms. */
export async function listDisplayedRooms(db: Db, roomId: number): Promise<DisplayedRoom[]> {
  const { rows } = await sql<DisplayedRoom>`
    select display.room_id as id, display.nonce
    from display_address display join (${rooms}) on room.id = display.room_id and not room.removed
    where display.room_id = ${roomId}`.execute(db)
  return rows
}

type RoomOnDay = Omit<RoomDisplay, 'timeZone' | 'date'>

/** Returns only what everyone may know. @throws if there is no school or no such room */
export async function getRoomOnDay(db: Db, id: number, date: string): Promise<RoomOnDay> {
  const { rows } = await roomOnDayQuery(id, date).execute(db)
  const [room] = rows
  if (!room) throw new Error(`There is no school, or no room ${id}`)
  return room
}

/** Exported for the test of its query plan. */
export const roomOnDayQuery = (
  id: number,
  date: string,
): RawBuilder<RoomOnDay> => sql<RoomOnDay>`${sql.raw(preparedPrefix)}
    select
      room.id, room.name,
      ${timeOfDayColumn(schoolSetting('day_start'))} as opens, ${timeOfDayColumn(schoolSetting('day_end'))} as closes,
      coalesce((
        select json_agg(json_build_object(
          'kind', case when appointment.type = 'booking' then 'booking' else 'lesson' end,
          'start', ${dateTimeColumn('lower(occupied.part)')},
          'end', ${dateTimeColumn('upper(occupied.part)')},
          'name', case when ${isNamePublic} then appointment.name else '' end,
          'groups', case when ${isNamePublic} then ${groupNamesJson} else '[]' end,
          'by', case when appointment.type = 'booking' then (
            select organizer.name from ${attendees} organizer where organizer.id = booking.organizer_id and organizer.type = 'teacher'
          ) end
        ) order by lower(occupied.part), upper(occupied.part), appointment.id)
        from ${roomOccupancyTable(sql`room_id = room.id`, date)}
      ), '[]') as standing
    from ${rooms}
    where room.id = ${id}`

const groupNamesJson = sql`(select coalesce(json_agg(participant.name order by participant.name), '[]') ${appointmentAttendeesFrom('appointment', 'group')})`

/** False for talks, and for activities without a group, which may be with a visitor. Requires `roomOccupancyTable`. */
const isNamePublic = sql<boolean>`
  case appointment.type
    when 'booking' then false
    when 'activity' then exists (select ${appointmentAttendeesFrom('appointment', 'group')})
    when 'holiday' then exists (select ${appointmentAttendeesFrom('appointment', 'group')})
    else ${isNotDraft('appointment')} and not ${isTalk('appointment')}
  end`
