import type { AllocatedStudent, Allocation, AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'
import type { AllocationReason } from '@uurwerk/contract/joining/choice-round/student'
import type { Named } from '@uurwerk/contract/values'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
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
      select p.id as "studentId", p.source_id as "sourceId", coalesce(k.ids, '{}') as "optionIds"
      from ${roundParticipants(sql`${roundId}::int`, date)} p
      left join (
        select student_id, array_agg(option_id order by rank) as ids
        from choice_round_ranking where round_id = ${roundId} group by student_id
      ) k on k.student_id = p.id
      order by p.id`,
  })

/**
 * Lists rounds, or only the given round, that closed for students and are set to be allocated at closing. Rounds with a
 * published allocation are left out. `now` is the wall-clock time of the school.
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
  options: Allocation['options']
}

/** Lists newest first, or only the given allocation. */
export async function listAllocationRows(db: Db, roundId: number, id?: number): Promise<AllocationRow[]> {
  const { rows } = await sql<AllocationRow>`
    select a.id, a.method, a.seed, a.made_at, a.id = i.published_allocation_id is true as is_published,
      (select json_build_object('id', p.id, 'name', p.name) from ${attendees} p where p.id = a.made_by) as made_by,
      array(
        select count(d.rank)::int
        from generate_series(1, greatest(i.ranks, figures.last_rank)) as r (rank)
        left join choice_round_allocated d on d.allocation_id = a.id and d.rank = r.rank
        group by r.rank order by r.rank
      ) as by_rank,
      figures.not_ranked, figures.none, figures.adjusted,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'seats', o.seats, 'given', (
            select count(*) from choice_round_allocated d where d.allocation_id = a.id and d.option_id = o.id))
          order by t.position nulls first, o.position, o.id)
        from choice_round_option o left join choice_round_option_set t on t.id = o.set_id
        where o.round_id = a.round_id), '[]') as options
    from choice_round_allocation a
    join choice_round i on i.id = a.round_id
    cross join lateral (
      select max(d.rank) as last_rank,
        (count(*) filter (where d.option_id is not null and d.rank is null))::int as not_ranked,
        (count(*) filter (where d.option_id is null))::int as none,
        (count(*) filter (where d.is_adjusted))::int as adjusted
      from choice_round_allocated d where d.allocation_id = a.id
    ) figures
    where a.round_id = ${roundId} ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by a.id desc`.execute(db)
  return rows
}

export async function findAllocation(db: Db, roundId: number, id: number) {
  return db
    .selectFrom('choice_round_allocation as a')
    .innerJoin('choice_round as i', 'i.id', 'a.round_id')
    .select((eb) => eb(eb.ref('i.published_allocation_id'), '=', eb.ref('a.id')).as('is_published'))
    .where('a.id', '=', id)
    .where('i.id', '=', roundId)
    .executeTakeFirst()
}

/** Lists by name, or only the given student. */
export async function listStudentAllocations(
  db: Db,
  allocationId: number,
  studentId?: number,
): Promise<AllocatedStudent[]> {
  const { rows } = await sql<{
    student: Named
    option: Named | null
    reason: AllocationReason
    by_hand: string | null
  }>`
    select json_build_object('id', p.id, 'name', p.name) as student,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as option, d.reason, d.by_hand
    from choice_round_allocated d
    join ${attendees} p on p.id = d.student_id
    left join choice_round_option o on o.id = d.option_id
    where d.allocation_id = ${allocationId} ${studentId === undefined ? sql`` : sql`and d.student_id = ${studentId}`}
    order by p.name, p.id`.execute(db)
  return rows.map(({ by_hand, ...row }) => ({ ...row, byHand: by_hand }))
}

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
      select p.id from ${roundParticipants(sql`${roundId}::int`, date)} p where p.id = ${studentId}
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
