import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { signedInPeople } from '#server/db/sql/last-sign-in.ts'
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
  /** People who are administrators or timetablers. */
  managers: number
  /** People who have signed in, without managers. */
  signedIn: number
}

const isManager = sql`person.held_roles && '{admin,planner}'`

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
      count(*) filter (where type = 'classroom' and classroom.capacity is null) as "roomsWithoutCapacity",
      count(*) filter (where ${isManager}) as managers,
      count(*) filter (where not ${isManager} and attendee.id in ${signedInPeople}) as "signedIn"
    from attendee
    left join person on person.attendee_id = attendee.id
    left join classroom on classroom.attendee_id = attendee.id
    where not attendee.removed`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count always has a row.')
  return counts
}
