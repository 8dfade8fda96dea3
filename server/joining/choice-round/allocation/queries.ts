import type { AllocatedStudent, Allocation, AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'
import type { AllocationReason } from '@uurwerk/contract/joining/choice-round/student'
import type { Named } from '@uurwerk/contract/values'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { selectClassName } from '#server/db/sql/class.ts'
import { roundParticipants } from '#server/db/sql/choice-round.ts'
import { readBatch } from '#server/db/batch-statements.ts'

interface StudentRow {
  studentId: number
  sourceId: string | null
  optionIds: number[]
}
interface OptionRow {
  id: number
  name: string
  seats: number
}

export const listRankings = (db: Db, roundId: number, date: string) =>
  readBatch<{ options: OptionRow; students: StudentRow }>(db, {
    options: sql`
      select id, name, seats from choice_round_option where round_id = ${roundId} order by position, id`,
    students: sql`
      select participant.id as "studentId", participant.source_id as "sourceId",
        coalesce(ranking.ids, '{}') as "optionIds"
      from ${roundParticipants(sql`${roundId}::int`, date)} participant
      left join (
        select student_id, array_agg(option_id order by rank) as ids
        from choice_round_ranking where round_id = ${roundId} group by student_id
      ) ranking on ranking.student_id = participant.id
      order by participant.id`,
  })

/**
 * Lists rounds, or only the given round, that closed for students and are set to be allocated at closing. Leaves out
 * rounds with a published allocation, and rounds that closed before the setting was switched on. `now` is the wall-clock
 * time of the school.
 */
export async function listRoundsToAllocate(db: Db, now: string, id?: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from choice_round
    where allocate_at_closing and not removed and published_allocation_id is null
      and student_until > allocates_since and student_until <= ${now}::timestamp
      ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by id`.execute(db)
  return rows
}

interface AllocationRow {
  id: number
  method: AllocationMethod
  seed: number
  made_at: string
  made_by: Named | null
  is_published: boolean
  by_rank: number[]
  not_ranked: number
  none: number
  adjusted: number
  ranked_since: number
  options: Allocation['options']
}

/** Lists newest first, or only the given allocation. */
export async function listAllocationRows(db: Db, roundId: number, id?: number): Promise<AllocationRow[]> {
  const { rows } = await sql<AllocationRow>`
    select allocation.id, allocation.method, allocation.seed, allocation.made_at,
      allocation.id = round.published_allocation_id is true as is_published,
      (select json_build_object('id', p.id, 'name', p.name) from ${attendees} p
        where p.id = allocation.made_by) as made_by,
      array(
        select count(allocated.rank)::int
        from generate_series(1, greatest(round.ranks, figures.last_rank)) as listed_rank (rank)
        left join choice_round_allocated allocated on allocated.allocation_id = allocation.id
          and allocated.rank = listed_rank.rank
        group by listed_rank.rank order by listed_rank.rank
      ) as by_rank,
      figures.not_ranked, figures.none, figures.adjusted,
      (select count(*)::int from choice_round_student round_student
        where round_student.round_id = allocation.round_id and round_student.confirmed_at > allocation.made_at
          and round_student.confirmed_at is distinct from round_student.moved_at) as ranked_since,
      coalesce((
        select json_agg(json_build_object('id', option.id, 'name', option.name, 'seats', option.seats, 'given', (
            select count(*) from choice_round_allocated allocated
            where allocated.allocation_id = allocation.id and allocated.option_id = option.id))
          order by option_set.position nulls first, option.position, option.id)
        from choice_round_option option left join choice_round_option_set option_set on option_set.id = option.set_id
        where option.round_id = allocation.round_id), '[]') as options
    from choice_round_allocation allocation
    join choice_round round on round.id = allocation.round_id
    cross join lateral (
      select max(allocated.rank) as last_rank,
        (count(*) filter (where allocated.option_id is not null and allocated.rank is null))::int as not_ranked,
        (count(*) filter (where allocated.option_id is null))::int as none,
        (count(*) filter (where allocated.is_adjusted))::int as adjusted
      from choice_round_allocated allocated where allocated.allocation_id = allocation.id
    ) figures
    where allocation.round_id = ${roundId} ${id === undefined ? sql`` : sql`and allocation.id = ${id}`}
    order by allocation.id desc`.execute(db)
  return rows
}

export async function findAllocation(db: Db, roundId: number, id?: number) {
  const newestFirst = db
    .selectFrom('choice_round_allocation as allocation')
    .innerJoin('choice_round as round', 'round.id', 'allocation.round_id')
    .select('allocation.id')
    .select((eb) => eb(eb.ref('round.published_allocation_id'), '=', eb.ref('allocation.id')).as('is_published'))
    .where('round.id', '=', roundId)
    .orderBy('allocation.id', 'desc')
    .limit(1)
  return (id === undefined ? newestFirst : newestFirst.where('allocation.id', '=', id)).executeTakeFirst()
}

/** Lists by name, or only the given student. Classes are those of the date. */
export async function listStudentAllocations(
  db: Db,
  { allocationId, date, studentId }: { allocationId: number; date: string; studentId?: number },
): Promise<AllocatedStudent[]> {
  const { rows } = await sql<{
    student: AllocatedStudent['student']
    option: Named | null
    reason: AllocationReason
    by_hand: string | null
  }>`
    select json_build_object('id', student.id, 'name', student.name,
        'className', ${selectClassName(sql.ref('student.id'), date)}) as student,
      case when option.id is not null then json_build_object('id', option.id, 'name', option.name) end as option,
      allocated.reason, allocated.by_hand
    from choice_round_allocated allocated
    join ${attendees} student on student.id = allocated.student_id
    left join choice_round_option option on option.id = allocated.option_id
    where allocated.allocation_id = ${allocationId} ${studentId === undefined ? sql`` : sql`and allocated.student_id = ${studentId}`}
    order by student.name, student.id`.execute(db)
  return rows.map(({ by_hand, ...row }) => ({ ...row, byHand: by_hand }))
}

/** Finds whether the student and the option, if any, belong to the round, and how the student ranked the option. */
export async function findAdjustmentTarget(
  db: Db,
  request: { roundId: number; allocationId: number; studentId: number; optionId: number | null; date: string },
) {
  const { roundId, allocationId, studentId, optionId, date } = request
  const { students, options, ranks } = await readBatch<{
    students: { id: number }
    options: { id: number }
    ranks: { rank: number }
  }>(db, {
    students: sql`
      select participant.id from ${roundParticipants(sql`${roundId}::int`, date)} participant
      where participant.id = ${studentId}
      union
      select student_id from choice_round_allocated where allocation_id = ${allocationId} and student_id = ${studentId}`,
    options: sql`select id from choice_round_option where round_id = ${roundId} and id = ${optionId}::int`,
    ranks: sql`
      select rank from choice_round_ranking
      where round_id = ${roundId} and student_id = ${studentId} and option_id = ${optionId}::int`,
  })
  return {
    isInRound: students.length > 0 && (optionId === null || options.length > 0),
    rank: ranks[0]?.rank ?? null,
  }
}
