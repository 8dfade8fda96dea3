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
  /** Names of the chosen group and options, or else of the ranked options. */
  choices: string[]
}

interface CoachedRoundsFilter {
  studentIds: readonly number[]
  /** Wall-clock time of the school. */
  now: string
  date: string
}

/** Lists, per student, the rounds in which a coach can choose now, those that close earliest for students first. */
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
  select student.id as student_id, round.id, round.name, round.kind, round.student_until, round.coach_until,
    ${studentStateColumn('round_student')} as state,
    array(
      select a.name from ${attendees} a where a.id = round_student.group_id
      union all
      (select option.name
      from choice_round_choice choice join choice_round_option option on option.id = choice.option_id
      where (choice.round_id, choice.student_id) = (round.id, student.id) order by option.position, option.id)
      union all
      (select option.name
      from choice_round_ranking ranking join choice_round_option option on option.id = ranking.option_id
      where (ranking.round_id, ranking.student_id) = (round.id, student.id)
        and round_student.group_id is null and not exists (
          select from choice_round_choice made_choice
          where (made_choice.round_id, made_choice.student_id) = (round.id, student.id))
      order by ranking.rank)
    ) as choices
  from choice_round round
  cross join unnest(${studentIds}::int[]) as student (id)
  left join choice_round_student round_student on round_student.round_id = round.id
    and round_student.student_id = student.id
  where not round.removed and round.opens_at <= ${now}::timestamp and round.coach_until > ${now}::timestamp
    and (round.published_allocation_id is null or round.student_until > ${now}::timestamp)
    and ${isRoundParticipant('round', sql.ref('student.id'), date)}
  order by student.id, round.student_until, round.name, round.id`
