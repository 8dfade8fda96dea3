import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { touchChanged } from '#server/import/queries.ts'
import type { Block, DeskRoles } from '#server/import/school.ts'
import { insertBlock } from '#server/rooms/booking/service.ts'

/** Gives the desk's roles to people whose roles the desk does not own yet. */
export async function writeDeskRoles(tx: Tx, roles: readonly DeskRoles[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as given (person text, roles text[])`
  await touchChanged(
    tx,
    'people',
    sql`
      update person set desk_roles = given.roles
      from ${given} join attendee on attendee.source_id = given.person
      where person.attendee_id = attendee.id and person.desk_roles is null
      returning person.attendee_id as id`,
  )
}

/** Adds blocks that are not there yet, except in the way of a booking. */
export async function writeBlocks(tx: Tx, blocks: readonly Block[]): Promise<void> {
  const { rows } = await sql<{ roomId: number; start: string; end: string; reason: string }>`
    select distinct room.id as "roomId", given.start, given."end", given.reason
    from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb)
      as given (room text, start timestamp, "end" timestamp, reason text)
    join attendee room on room.source_id = given.room and room.type = 'classroom'
    where not exists (
      select from room_block block join appointment on appointment.id = block.appointment_id
      where block.room_id = room.id
        and (appointment.starts_at, appointment.ends_at, appointment.name) = (given.start, given."end", given.reason))
      and not exists (
        select from occupancy
        where occupancy.room_id = room.id and is_booking = 1 and during && tsrange(given.start, given."end"))
    order by room.id, given.start`.execute(tx)
  for (const block of rows) {
    const { id } = await insertBlock(tx, block)
    await sql`insert into touched values ('appointments', ${id}, 'added') on conflict do nothing`.execute(tx)
  }
}
