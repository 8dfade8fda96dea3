import { sql } from 'kysely'
import type { Statement } from '#server/db/batch-statements.ts'

interface StudentWrite {
  studentId: number
  changedAt: string
}

const toStudentArrays = (writes: readonly StudentWrite[]) =>
  sql`${writes.map(({ studentId }) => studentId)}::int[], ${writes.map(({ changedAt }) => changedAt)}::timestamptz[]`

/** Moves students to groups. Triggers count the seats and refuse one too many. */
export const upsertChosenGroups = (
  roundId: number,
  writes: readonly (StudentWrite & { groupId: number })[],
): Statement => sql`
  insert into choice_round_student as round_student (round_id, student_id, group_id, first_chosen_at)
  select ${roundId}, student_id, group_id, changed_at
  from unnest(${toStudentArrays(writes)}, ${writes.map(({ groupId }) => groupId)}::int[]) as requested (student_id, changed_at, group_id)
  order by student_id
  on conflict (round_id, student_id) do update
  set group_id = excluded.group_id, confirmed_at = null,
    first_chosen_at = coalesce(round_student.first_chosen_at, excluded.first_chosen_at)
  returning 1`

/** Adds options to students' choices, under the same triggers. */
export const insertChosenOptions = (
  roundId: number,
  writes: readonly (StudentWrite & { optionId: number })[],
): Statement[] => [
  sql`
    insert into choice_round_student as round_student (round_id, student_id, first_chosen_at)
    select ${roundId}, student_id, changed_at from unnest(${toStudentArrays(writes)}) as requested (student_id, changed_at)
    order by student_id
    on conflict (round_id, student_id) do update
    set confirmed_at = null, first_chosen_at = coalesce(round_student.first_chosen_at, excluded.first_chosen_at)
    returning 1`,
  sql`
    insert into choice_round_choice (round_id, student_id, option_id)
    select ${roundId}, student_id, option_id
    from unnest(${writes.map(({ studentId }) => studentId)}::int[], ${writes.map(({ optionId }) => optionId)}::int[])
      as requested (student_id, option_id)
    order by student_id, option_id
    returning 1`,
]

/**
 * Deletes options from students' choices. Rows of `choice_round_student` that `insertChosenOptions` also writes are
 * left to it.
 */
export const deleteChosenOptions = (
  roundId: number,
  droppedOptions: readonly (StudentWrite & { optionId: number })[],
  insertedOptions: readonly StudentWrite[],
): Statement[] => {
  const swappingIds = new Set(insertedOptions.map(({ studentId }) => studentId))
  const studentIds = droppedOptions.map(({ studentId }) => studentId)
  const droppingIds = studentIds.filter((id) => !swappingIds.has(id))
  const optionIds = droppedOptions.map(({ optionId }) => optionId)
  return [
    sql`
      delete from choice_round_choice
      where round_id = ${roundId} and (student_id, option_id) in (
        select * from unnest(${studentIds}::int[], ${optionIds}::int[]) as dropped (student_id, option_id))
      returning 1`,
    sql`
      update choice_round_student set confirmed_at = null
      where round_id = ${roundId} and student_id = any(${droppingIds}::int[]) returning 1`,
  ]
}

export const upsertConfirmations = (roundId: number, writes: readonly StudentWrite[]): Statement => sql`
  insert into choice_round_student (round_id, student_id, confirmed_at)
  select ${roundId}, student_id, changed_at from unnest(${toStudentArrays(writes)}) as requested (student_id, changed_at)
  order by student_id
  on conflict (round_id, student_id) do update set confirmed_at = excluded.confirmed_at
  returning 1`
