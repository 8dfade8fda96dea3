import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

interface RankingStudent {
  roundId: number
  studentId: number
  rankedAt: string
}

/** Stores a student's ranking, best first. A ranking that is not empty counts as handed in. */
export async function replaceRanking(
  tx: Tx,
  { roundId: id, studentId, rankedAt }: RankingStudent,
  optionIds: readonly number[],
): Promise<void> {
  const handedInAt = optionIds.length > 0 ? rankedAt : null
  await sql`
    insert into choice_round_student as round_student (round_id, student_id, first_chosen_at, confirmed_at)
    values (${id}, ${studentId}, ${rankedAt}::timestamptz, ${handedInAt}::timestamptz)
    on conflict (round_id, student_id) do update
    set confirmed_at = excluded.confirmed_at,
      first_chosen_at = coalesce(round_student.first_chosen_at, excluded.first_chosen_at)`.execute(tx)
  await sql`
    delete from choice_round_ranking where round_id = ${id} and student_id = ${studentId}`.execute(tx)
  await sql`
    insert into choice_round_ranking (round_id, student_id, rank, option_id)
    select ${id}, ${studentId}, ranked.rank, ranked.option_id
    from unnest(${optionIds}::int[]) with ordinality as ranked (option_id, rank)`.execute(tx)
}
