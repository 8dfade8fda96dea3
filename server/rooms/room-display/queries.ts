import type { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { prepared } from '../../db/prepared.ts'
import { isPublished } from '../../db/sql/published.ts'
import type { DisplayedRoom } from './address.ts'

const rooms = (db: Db) =>
  db
    .selectFrom('attendee')
    .innerJoin('classroom', 'classroom.attendee_id', 'attendee.id')
    .where('attendee.removed', '=', false)

export const findRoom = (db: Db, sourceId: string): Promise<{ id: number; name: string } | undefined> =>
  rooms(db).select(['attendee.id', 'attendee.name']).where('attendee.source_id', '=', sourceId).executeTakeFirst()

/** Keeps the nonce that a room's display has, or gives it this one: if it has none yet, or if it is to be renewed. */
export const keepNonce = (tx: Tx, { id, nonce }: DisplayedRoom, renew: boolean): Promise<DisplayedRoom> =>
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

/** A room that is still there and whose display has an address. */
export const findDisplayed = (db: Db, id: number): Promise<DisplayedRoom | undefined> =>
  rooms(db)
    .innerJoin('room_display', 'room_display.room_id', 'attendee.id')
    .select(['attendee.id', 'room_display.nonce'])
    .where('attendee.id', '=', id)
    .executeTakeFirst()

type RoomOnDay = Omit<RoomDisplay, 'timeZone' | 'date'>

/** A room with all that stands in it on a day, and what everyone may know of that. */
export async function roomOnDay(db: Db, id: number, date: string): Promise<RoomOnDay> {
  const { rows } = await roomOnDayQuery(id, date).execute(db)
  const [room] = rows
  if (!room) throw new Error(`There is no school, or no room ${id}`)
  return room
}

/** Its plan is under test. */
export const roomOnDayQuery = (id: number, date: string): RawBuilder<RoomOnDay> => sql<RoomOnDay>`${sql.raw(prepared)}
    select
      room.id, room.name, to_char(school.day_start, 'HH24:MI') as opens, to_char(school.day_end, 'HH24:MI') as closes,
      coalesce((
        select json_agg(json_build_object(
          'kind', case when a.type = 'booking' then 'booking' else 'lesson' end,
          'start', ${minute('lower(o.part)')},
          'end', ${minute('upper(o.part)')},
          'name', case when ${isForAll} then a.name else '' end,
          'groups', case when ${isForAll} then ${groups} else '[]' end,
          'by', case when a.type = 'booking' then (
            select p.name
            from booking b join attendee p on p.id = b.organizer_id
            where b.appointment_id = a.id and p.type = 'teacher'
          ) end
        ) order by lower(o.part), upper(o.part), a.id)
        from (
          select appointment_id, during * tsrange(${date}::date, ${date}::date + 1) as part
          from occupancy
          where room_id = ${id} and during && tsrange(${date}::date, ${date}::date + 1)
        ) o
        join appointment a on a.id = o.appointment_id
      ), '[]') as standing
    from attendee room cross join school
    where room.id = ${id}`

const minute = (moment: string): RawBuilder<unknown> => sql`to_char(${sql.raw(moment)}, 'YYYY-MM-DD"T"HH24:MI')`

const ofGroups = sql`
  from appointment_attendee x join attendee g on g.id = x.attendee_id
  where x.appointment_id = a.id and g.type = 'group'`

const groups = sql`(select coalesce(json_agg(g.name order by g.name), '[]') ${ofGroups})`

/** An activity without a group may be a talk with one person, which is not for the corridor to know. */
const isForAll = sql<boolean>`
  case
    when a.type in ('lesson', 'exam', 'choice') then ${isPublished('a.starts_at')}
    when a.type in ('activity', 'holiday') then exists (select ${ofGroups})
    else false
  end`
