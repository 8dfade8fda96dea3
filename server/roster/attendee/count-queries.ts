import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { groupIdsAt } from '#server/db/sql/membership.ts'

export interface AttendeeCounts {
  people: number
  students: number
  teachers: number
  teams: number
  groups: number
  rooms: number
  studentsWithoutGroup: number
  roomsWithoutCapacity: number
}

export async function countAttendees(db: Db, today: string): Promise<AttendeeCounts> {
  const { rows } = await sql<AttendeeCounts>`
    select
      count(*) filter (where type in ('student', 'teacher', 'exam-desk', 'staff')) as people,
      count(*) filter (where type = 'student') as students,
      count(*) filter (where type = 'teacher') as teachers,
      count(*) filter (where type = 'team') as teams,
      count(*) filter (where type = 'group') as groups,
      count(*) filter (where type = 'classroom') as rooms,
      count(*) filter (where type = 'student' and not exists (${groupIdsAt(sql.ref('attendee.id'), sql`${today}::date`)})) as "studentsWithoutGroup",
      count(*) filter (where type = 'classroom' and classroom.capacity is null) as "roomsWithoutCapacity"
    from attendee
    left join classroom on classroom.attendee_id = attendee.id
    where not attendee.removed`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count always has a row.')
  return counts
}
