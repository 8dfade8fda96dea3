import type { ChoiceRoundKind } from '@uurwerk/contract/joining/choice-round/student'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Statement } from '#server/db/batch-statements.ts'

export interface ImportedRound {
  id: number
  source_id: string
  kind: ChoiceRoundKind
  period_start: string
  period_end: string
  /** Option ids by their id in the school's files. */
  options: Record<string, number>
}

export async function listImportedRounds(db: Db): Promise<ImportedRound[]> {
  const { rows } = await sql<ImportedRound>`
    select round.id, round.source_id, round.kind, round.period_start, round.period_end, coalesce((
      select json_object_agg(option.source_id, option.id)
      from choice_round_option option where option.round_id = round.id and option.source_id is not null), '{}') as options
    from choice_round round where round.source_id is not null and not round.removed`.execute(db)
  return rows
}

interface StudentRow {
  roundId: number
  studentId: number
  groupId: number | null
  chosenAt: string
  confirmedAt: string | null
}

export const insertRoundStudents = (rows: readonly StudentRow[]): Statement => sql`
  insert into choice_round_student (round_id, student_id, group_id, first_chosen_at, confirmed_at)
  select * from unnest(
    ${rows.map(({ roundId }) => roundId)}::int[], ${rows.map(({ studentId }) => studentId)}::int[],
    ${rows.map(({ groupId }) => groupId)}::int[], ${rows.map(({ chosenAt }) => chosenAt)}::timestamptz[],
    ${rows.map(({ confirmedAt }) => confirmedAt)}::timestamptz[])
  returning 1`

interface OptionRow {
  roundId: number
  studentId: number
  optionId: number
}

export const insertRoundChoices = (rows: readonly OptionRow[]): Statement => sql`
  insert into choice_round_choice (round_id, student_id, option_id)
  select * from unnest(
    ${rows.map(({ roundId }) => roundId)}::int[], ${rows.map(({ studentId }) => studentId)}::int[],
    ${rows.map(({ optionId }) => optionId)}::int[])
  returning 1`

export const insertRankings = (rows: readonly (OptionRow & { rank: number })[]): Statement => sql`
  insert into choice_round_ranking (round_id, student_id, rank, option_id)
  select * from unnest(
    ${rows.map(({ roundId }) => roundId)}::int[], ${rows.map(({ studentId }) => studentId)}::int[],
    ${rows.map(({ rank }) => rank)}::int[], ${rows.map(({ optionId }) => optionId)}::int[])
  returning 1`
