import type { ChoiceRoundKind } from '@uurwerk/contract/joining/choice-round/student'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { studentStateColumn, type StudentState, isRoundParticipant } from '#server/db/sql/choice-round.ts'

export interface CoachedRoundRow {
  student_id: number
  id: number
  name: string
  kind: ChoiceRoundKind
  student_until: string
  coach_until: string
  state: StudentState
  choices: string[]
}

interface CoachedRoundsFilter {
  studentIds: readonly number[]
  /** Wall-clock time of the school. */
  now: string
  date: string
}

/** Lists the rounds in which a coach can choose now for the given students, earliest closing first. */
export async function listCoachedRounds(db: Db, filter: CoachedRoundsFilter): Promise<CoachedRoundRow[]> {
  const { rows } = await coachedRoundsQuery(filter).execute(db)
  return rows
}

/** The query plan is tested. */
export const coachedRoundsQuery = ({
  studentIds,
  now,
  date,
}: CoachedRoundsFilter): RawBuilder<CoachedRoundRow> => sql<CoachedRoundRow>`
  select student.id as student_id, i.id, i.name, i.kind, i.student_until, i.coach_until,
    ${studentStateColumn('s')} as state,
    array(
      select a.name from ${attendees} a where a.id = s.group_id
      union all
      (select o.name
      from choice_round_choice c join choice_round_option o on o.id = c.option_id
      where (c.round_id, c.student_id) = (i.id, student.id) order by o.position, o.id)
      union all
      (select o.name
      from choice_round_ranking k join choice_round_option o on o.id = k.option_id
      where (k.round_id, k.student_id) = (i.id, student.id)
        and s.group_id is null and not exists (
          select from choice_round_choice made_choice
          where (made_choice.round_id, made_choice.student_id) = (i.id, student.id))
      order by k.rank)
    ) as choices
  from choice_round i
  cross join unnest(${studentIds}::int[]) as student (id)
  left join choice_round_student s on s.round_id = i.id and s.student_id = student.id
  where not i.removed and i.opens_at <= ${now}::timestamp and i.coach_until > ${now}::timestamp
    and ${isRoundParticipant('i', sql.ref('student.id'), date)}
  order by student.id, i.student_until, i.name, i.id`
