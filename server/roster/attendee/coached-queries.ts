import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { people } from '#server/db/sql/attendee.ts'
import { classNameOn } from '#server/db/sql/class.ts'
import { isTeamCoordinatorFor } from '#server/db/sql/team.ts'

export interface CoachedStudentRow {
  id: number
  name: string
  source_id: string
  class_name: string | null
  coach: Named | null
}

interface CoachedStudentsFilter {
  /** Whose students: coached by this one or by a member of a team that this one coordinates; null asks for all. */
  actorId: number | null
  /** Those alone whom this one coaches. */
  isCoach?: boolean
  /** Each is part of the name, the class or the id; as `toSearchText` makes them. */
  words: readonly string[]
  id?: number
  /** A date: whose class it is today. */
  today: string
  limit: number
}

/** Students with their class and coach, by name. */
export async function listCoachedStudentRows(db: Db, asked: CoachedStudentsFilter): Promise<CoachedStudentRow[]> {
  const { rows } = await coachedStudentsQuery(asked).execute(db)
  return rows
}

/** Its plan is under test. */
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
    select listed.*, ${classNameOn(sql`listed.id`, today)} as class_name
    from (
      select attendee.id, attendee.name, attendee.source_id, attendee.search_text, person.coach_id
      from ${people}
      where attendee.type = 'student'
        ${actorId === null ? sql`` : sql`and (person.coach_id = ${actorId} ${isCoach ? sql`` : sql`or ${isTeamCoordinatorFor(actorId, sql`person.coach_id`)}`})`}
        ${id === undefined ? sql`` : sql`and attendee.id = ${id}`}
    ) listed
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
