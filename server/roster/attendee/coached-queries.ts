import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { people } from '#server/db/sql/attendee.ts'
import { selectClassName } from '#server/db/sql/class.ts'
import { isTeamCoordinatorFor } from '#server/db/sql/team.ts'

export interface CoachedStudentRow {
  id: number
  name: string
  source_id: string
  class_name: string | null
  coach: Named | null
}

interface CoachedStudentsFilter {
  /** Coach, or coordinator of a team of the coach; null for all students. */
  actorId: number | null
  /** Excludes students of team members. */
  isCoach?: boolean
  /** From `toSearchText`; each occurs in the name, class or id. */
  words: readonly string[]
  id?: number
  today: string
  limit: number
}

export async function listCoachedStudentRows(db: Db, filter: CoachedStudentsFilter): Promise<CoachedStudentRow[]> {
  const { rows } = await coachedStudentsQuery(filter).execute(db)
  return rows
}

/** The query plan is tested. */
export const coachedStudentsQuery = ({
  actorId,
  isCoach = false,
  words,
  id,
  today,
  limit,
}: CoachedStudentsFilter): RawBuilder<CoachedStudentRow> => sql<CoachedStudentRow>`
  select listed.id, listed.name, listed.source_id, listed.class_name,
    (select json_build_object('id', coach.id, 'name', coach.name) from attendee coach
      where coach.id = listed.coach_id and not coach.removed) as coach
  from (
    select student.*, ${selectClassName(sql`student.id`, today)} as class_name
    from (
      select attendee.id, attendee.name, attendee.source_id, attendee.search_text, person.coach_id
      from ${people}
      where attendee.type = 'student'
        ${actorId === null ? sql`` : sql`and (person.coach_id = ${actorId} ${isCoach ? sql`` : sql`or ${isTeamCoordinatorFor(actorId, sql`person.coach_id`)}`})`}
        ${id === undefined ? sql`` : sql`and attendee.id = ${id}`}
    ) student
  ) listed
  where true ${sql.join(
    words.map(
      (word) => sql`and (strpos(listed.search_text, ${word}) > 0 or strpos(lower(listed.source_id), ${word}) > 0
        or strpos(lower(listed.class_name), ${word}) > 0)`,
    ),
    sql` `,
  )}
  order by listed.name, listed.id
  limit ${limit}`
