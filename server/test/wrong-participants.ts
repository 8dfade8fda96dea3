import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

const buildParticipantList = (type: string) => sql`coalesce(
  jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'code', p.code) order by p.name, p.id)
    filter (where p.type = ${sql.lit(type)}), '[]')`
const countParticipants = (type: string) => sql`count(*) filter (where p.type = ${sql.lit(type)})`

/** Finds appointments whose denormalized participants differ from the actual ones. Always expected to be empty. */
export async function findWrongParticipants(db: Db): Promise<{ id: number; name: string; participants: unknown }[]> {
  const { rows } = await sql<{ id: number; name: string; participants: unknown }>`
    select a.id, a.name, a.participants
    from appointment a
    left join appointment_attendee x on x.appointment_id = a.id
    left join attendee p on p.id = x.attendee_id
    group by a.id
    having a.participants::jsonb <> jsonb_build_object(
        'groups', ${buildParticipantList('group')}, 'teachers', ${buildParticipantList('teacher')}, 'classrooms', ${buildParticipantList('classroom')})
      or a.is_personal <> (
        ${countParticipants('student')} between 1 and 2 and ${countParticipants('group')} = 0 and ${countParticipants('team')} = 0)
    order by a.id`.execute(db)
  return rows
}
