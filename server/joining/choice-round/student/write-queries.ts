import { sql } from 'kysely'
import type { Statement } from '#server/db/batch-statements.ts'

interface StudentWrite {
  studentId: number
  at: string
}

const toStudentArrays = (kept: readonly StudentWrite[]) =>
  sql`${kept.map(({ studentId }) => studentId)}::int[], ${kept.map(({ at }) => at)}::timestamptz[]`

/** Moves students to groups. Triggers count the seats and refuse one too many. */
export const upsertChosenGroups = (
  roundId: number,
  kept: readonly (StudentWrite & { groupId: number })[],
): Statement => sql`
  insert into choice_round_student as s (round_id, student_id, group_id, first_chosen_at)
  select ${roundId}, student_id, group_id, at
  from unnest(${toStudentArrays(kept)}, ${kept.map(({ groupId }) => groupId)}::int[]) as kept (student_id, at, group_id)
  order by student_id
  on conflict (round_id, student_id) do update
  set group_id = excluded.group_id, confirmed_at = null,
    first_chosen_at = coalesce(s.first_chosen_at, excluded.first_chosen_at)
  returning 1`

/** Adds options to students' choices, under the same triggers. */
export const insertChosenOptions = (
  roundId: number,
  kept: readonly (StudentWrite & { optionId: number })[],
): Statement[] => [
  sql`
    insert into choice_round_student as s (round_id, student_id, first_chosen_at)
    select ${roundId}, student_id, at from unnest(${toStudentArrays(kept)}) as kept (student_id, at)
    order by student_id
    on conflict (round_id, student_id) do update
    set confirmed_at = null, first_chosen_at = coalesce(s.first_chosen_at, excluded.first_chosen_at)
    returning 1`,
  sql`
    insert into choice_round_choice (round_id, student_id, option_id)
    select ${roundId}, student_id, option_id
    from unnest(${kept.map(({ studentId }) => studentId)}::int[], ${kept.map(({ optionId }) => optionId)}::int[])
      as kept (student_id, option_id)
    order by student_id, option_id
    returning 1`,
]

/**
 * Deletes options from students' choices. Rows of `choice_round_student` that `insertChosenOptions` also writes are
 * left to it.
 */
export const deleteChosenOptions = (
  roundId: number,
  dropped: readonly (StudentWrite & { optionId: number })[],
  kept: readonly StudentWrite[],
): Statement[] => {
  const swapping = new Set(kept.map(({ studentId }) => studentId))
  const dropping = dropped.map(({ studentId }) => studentId).filter((id) => !swapping.has(id))
  const [students, options] = [dropped.map(({ studentId }) => studentId), dropped.map(({ optionId }) => optionId)]
  return [
    sql`
      delete from choice_round_choice
      where round_id = ${roundId} and (student_id, option_id) in (
        select * from unnest(${students}::int[], ${options}::int[]) as dropped (student_id, option_id))
      returning 1`,
    sql`
      update choice_round_student set confirmed_at = null
      where round_id = ${roundId} and student_id = any(${dropping}::int[]) returning 1`,
  ]
}

export const upsertConfirmations = (roundId: number, kept: readonly StudentWrite[]): Statement => sql`
  insert into choice_round_student (round_id, student_id, confirmed_at)
  select ${roundId}, student_id, at from unnest(${toStudentArrays(kept)}) as kept (student_id, at)
  order by student_id
  on conflict (round_id, student_id) do update set confirmed_at = excluded.confirmed_at
  returning 1`
