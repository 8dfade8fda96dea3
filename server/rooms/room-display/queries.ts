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

/** Keeps an existing nonce unless `renew` is set. */
export const upsertDisplayNonce = (tx: Tx, { id, nonce }: DisplayedRoom, renew: boolean): Promise<DisplayedRoom> =>
  tx
    .insertInto('room_display')
    .values({ room_id: id, nonce })
    .onConflict((conflict) =>
      conflict
        .column('room_id')
        .doUpdateSet({ nonce: (eb) => eb.ref(renew ? 'excluded.nonce' : 'room_display.nonce') }),
    )
    .returning(['room_id as id', 'nonce'])
    .executeTakeFirstOrThrow()

/** Ignores removed rooms. */
export async function findDisplayedRoom(db: Db, id: number): Promise<DisplayedRoom | undefined> {
  const { rows } = await sql<DisplayedRoom>`
    select room_display.room_id as id, room_display.nonce
    from room_display join (${rooms}) on room.id = room_display.room_id and not room.removed
    where room_display.room_id = ${id}`.execute(db)
  return rows[0]
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
