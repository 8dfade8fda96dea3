import { toChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import { type RawBuilder, sql } from 'kysely'
import { runBatch } from '#server/db/batch-statements.ts'
import type { Tx } from '#server/db/connect.ts'
import { roundLock } from '#server/db/locks.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'

/**
 * Gives back what students chose or got in rounds that coaches can still change. Triggers count the seats. `students`
 * selects ids.
 */
export async function releaseRoundSeats(
  tx: Tx,
  students: RawBuilder<unknown>,
  now: string,
): Promise<{ roundIds: number[]; choices: number }> {
  const { rows } = await sql<{ id: number }>`
    select id, ${roundLock(sql`id`)}
    from (
      select id from choice_round
      where coach_until > ${now}::timestamp and id in (
        select round_id from choice_round_choice where student_id in (${students})
        union
        select round_id from choice_round_student where group_id is not null and student_id in (${students})
        union
        select option.round_id
        from choice_round_option option
        join choice_round_allocated on option_id = option.id
        where student_id in (${students}))
      order by id
    ) round`.execute(tx)
  const roundIds = rows.map(({ id }) => id)
  if (roundIds.length === 0) return { roundIds, choices: 0 }
  await sql`
    update choice_round_allocated set option_id = null, rank = null
    from choice_round_option option
    where option.id = option_id and option.round_id = any(${roundIds}::int[]) and student_id in (${students})`.execute(
    tx,
  )
  const isReleased = sql`round_id = any(${roundIds}::int[]) and student_id in (${students})`
  const { numAffectedRows } = await sql`delete from choice_round_choice where ${isReleased}`.execute(tx)
  await sql`update choice_round_student set group_id = null, confirmed_at = null where ${isReleased}`.execute(tx)
  await runBatch(
    tx,
    roundIds.map((id) => buildAnnounceStatement(toChoiceRoundTopic(id), {})),
  )
  return { roundIds, choices: Number(numAffectedRows) }
}

/** Returns the number of deleted choices. */
export async function releaseRoundSeatsOfPeople(tx: Tx, ids: readonly number[], now: string): Promise<number> {
  const { choices } = await releaseRoundSeats(tx, sql`select unnest(${ids}::int[])`, now)
  return choices
}
