import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import type { AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'
import type { AllocationReason } from '@uurwerk/contract/joining/choice-round/student'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { lockTimeoutSetting, sharedRoundLock, roundLock } from '#server/db/locks.ts'

/** Locks the round and its published allocation until the transaction ends. */
export async function lockRoundForAllocation(tx: Tx, roundId: number): Promise<void> {
  await sql`select ${lockTimeoutSetting}, ${sharedRoundLock(roundId)}`.execute(tx)
}

/** Locks the round against choices, moves and adjustments until the transaction ends. */
export async function lockRoundForPublishing(tx: Tx, roundId: number): Promise<void> {
  await sql`select ${lockTimeoutSetting}, ${roundLock(sql`${roundId}::int`)}`.execute(tx)
}

interface NewAllocation {
  roundId: number
  method: AllocationMethod
  seed: number
  madeAt: string
  madeBy: number | null
  allocations: readonly { studentId: number; optionId: number | null; reason: AllocationReason }[]
}

/** Maximum number of unpublished allocations per round. */
const maximumUnpublishedAllocations = 20

export async function insertAllocation(
  tx: Tx,
  { roundId, method, seed, madeAt, madeBy, allocations }: NewAllocation,
): Promise<number> {
  const { id } = await tx
    .insertInto('choice_round_allocation')
    .values({ round_id: roundId, method, seed, made_at: madeAt, made_by: madeBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into choice_round_allocated (allocation_id, student_id, option_id, rank, reason)
    select ${id}, allocated.student_id, allocated.option_id, allocated.rank, allocated.reason
    from unnest(${allocations.map(({ studentId }) => studentId)}::int[], ${allocations.map(({ optionId }) => optionId)}::int[],
      ${allocations.map(({ reason }) => reason.rank)}::int[],
      ${allocations.map(({ reason }) => JSON.stringify(reason))}::jsonb[]) as allocated (student_id, option_id, rank, reason)`.execute(
    tx,
  )
  await sql`
    delete from choice_round_allocation allocation using choice_round round
    where round.id = allocation.round_id and round.id = ${roundId}
      and allocation.id is distinct from round.published_allocation_id
      and allocation.id not in (
        select id from choice_round_allocation where round_id = ${roundId}
        order by id desc limit ${maximumUnpublishedAllocations})`.execute(tx)
  return id
}

export interface ManualAdjustment {
  allocationId: number
  studentId: number
  optionId: number | null
  rank: number | null
  reason: string
}

/** A trigger counts the seats and refuses one too many. */
export async function upsertAdjustment(
  tx: Tx,
  { allocationId, studentId, optionId, rank, reason }: ManualAdjustment,
): Promise<void> {
  const allocationReason: AllocationReason = { kind: 'byHand', rank, wentToOthers: [] }
  await sql`
    insert into choice_round_allocated (allocation_id, student_id, option_id, rank, reason, is_adjusted, by_hand)
    values (${allocationId}, ${studentId}, ${optionId}, ${rank}, ${JSON.stringify(allocationReason)}::jsonb, true, ${reason})
    on conflict (allocation_id, student_id) do update
    set option_id = excluded.option_id, rank = excluded.rank, reason = excluded.reason, is_adjusted = true,
      by_hand = excluded.by_hand`.execute(tx)
}

export interface ChangedAllocationRow {
  student_id: number
  /** Null if no option is allocated. */
  option_name: string | null
}

/** Lists students whose allocation differs from their current choice; all students before the first publication. */
export async function listChangedAllocations(
  tx: Tx,
  roundId: number,
  allocationId: number,
): Promise<ChangedAllocationRow[]> {
  const { rows } = await sql<ChangedAllocationRow>`
    select coalesce(allocated.student_id, choice.student_id) as student_id, option.name as option_name
    from (select * from choice_round_allocated where allocation_id = ${allocationId}) allocated
    full join (select * from choice_round_choice where round_id = ${roundId}) choice
      on choice.student_id = allocated.student_id
    left join choice_round_option option on option.id = allocated.option_id
    where choice.option_id is distinct from allocated.option_id
      or exists (select from choice_round where id = ${roundId} and published_allocation_id is null)
    order by 1`.execute(tx)
  return rows
}

/** Replaces the choices of all students who are still there by an allocation. Triggers count the seats. */
export async function replaceChoicesWithAllocation(
  tx: Tx,
  roundId: number,
  allocationId: number,
  publishedAt: string,
): Promise<void> {
  await sql`delete from choice_round_choice where round_id = ${roundId}`.execute(tx)
  await sql`
    update choice_round_student set moved_at = null, moved_by = null, moved_reason = null
    where round_id = ${roundId} and moved_at is not null`.execute(tx)
  const fromAllocatedRows = sql`
    from choice_round_allocated
    join ${attendees} student on student.id = student_id and not student.removed
    where allocation_id = ${allocationId} and option_id is not null order by student_id`
  await sql`
    insert into choice_round_student as round_student (round_id, student_id, first_chosen_at)
    select ${roundId}, student_id, ${publishedAt}::timestamptz ${fromAllocatedRows}
    on conflict (round_id, student_id) do update
    set first_chosen_at = coalesce(round_student.first_chosen_at, excluded.first_chosen_at)`.execute(tx)
  await sql`
    insert into choice_round_choice (round_id, student_id, option_id)
    select ${roundId}, student_id, option_id ${fromAllocatedRows}`.execute(tx)
  await tx
    .updateTable('choice_round')
    .set({ published_allocation_id: allocationId })
    .where('id', '=', roundId)
    .execute()
}

/** `option_id` is null for a student who has no option any more. */
export interface OptionMove {
  round_id: number
  student_id: number
  option_id: number | null
}

/** Records moves by an import, which gives no reason, in the published allocations. */
export async function adjustPublishedAllocations(tx: Tx, moves: readonly OptionMove[]): Promise<void> {
  await sql`
    update choice_round_allocated allocated
    set option_id = move.option_id, rank = ranking.rank, is_adjusted = true, by_hand = null,
      reason = jsonb_build_object('kind', 'byHand', 'rank', ranking.rank, 'wentToOthers', '[]'::jsonb)
    from unnest(${moves.map(({ round_id }) => round_id)}::int[], ${moves.map(({ student_id }) => student_id)}::int[],
      ${moves.map(({ option_id }) => option_id)}::int[]) as move (round_id, student_id, option_id)
    join choice_round round on round.id = move.round_id
    left join choice_round_ranking ranking
      on (ranking.round_id, ranking.student_id, ranking.option_id) = (move.round_id, move.student_id, move.option_id)
    where allocated.allocation_id = round.published_allocation_id and allocated.student_id = move.student_id`.execute(
    tx,
  )
}

const constraintErrorCodes: Record<string, ErrorCode> = {
  choice_round_allocated_seats: choiceRoundError.groupFull,
  choice_round_option_seats: choiceRoundError.groupFull,
  choice_round_choice_max: choiceRoundError.groupFull,
}

/** Returns undefined for errors other than a violated seat constraint. */
export const toAllocationErrorCode = (error: unknown): ErrorCode | undefined =>
  error instanceof Error && 'constraint' in error ? constraintErrorCodes[String(error.constraint)] : undefined
