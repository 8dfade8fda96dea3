import { type RawBuilder, sql } from 'kysely'
import type { Named } from '@uurwerk/contract/values'
import type { Db } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { moveJson, studentStateColumn, type StudentState, roundParticipants } from '#server/db/sql/choice-round.ts'
import { readBatch } from '#server/db/batch-statements.ts'
import { type DeskRoundsFilter, deskRoundsQuery, type DeskRoundRow } from '../student/service.ts'

export type { StudentState } from '#server/db/sql/choice-round.ts'

const roundStudentsFrom = (roundId: RawBuilder<unknown>, date: string) => sql`
  ${roundParticipants(roundId, date)} p
  left join choice_round_student s on s.round_id = ${roundId} and s.student_id = p.id`

/** Number of students per progress state (confirmed, chosen, nothing yet). */
const studentCountsQuery = (roundId: RawBuilder<unknown>, date: string) => sql<StudentCounts>`
  select count(*)::int as students,
    (count(*) filter (where state = 'undecided'))::int as undecided,
    (count(*) filter (where state = 'unconfirmed'))::int as unconfirmed,
    (count(*) filter (where state = 'confirmed'))::int as confirmed
  from (select ${studentStateColumn('s')} as state from ${roundStudentsFrom(roundId, date)}) student_states`

export interface StudentCounts {
  students: number
  undecided: number
  unconfirmed: number
  confirmed: number
}

/** Lists the rounds that a person coordinates, latest opening first. */
export async function listDeskRounds(
  db: Db,
  filter: DeskRoundsFilter,
  limit: number,
): Promise<(DeskRoundRow & StudentCounts)[]> {
  const { rows } = await sql<DeskRoundRow & StudentCounts>`
    select i.*, counts.*
    from (
      select * from (${deskRoundsQuery(filter)}) i where is_coordinator order by opens_at desc, name, id limit ${limit}
    ) i
    cross join lateral (${studentCountsQuery(sql.ref('i.id'), filter.date)}) counts
    order by i.opens_at desc, i.name, i.id`.execute(db)
  return rows
}

export interface RoundStudentRow {
  id: number
  name: string
  groups: Named[]
  coach: Named | null
  group: Named | null
  options: (Named & { setId: number | null })[]
  ranking: Named[]
  state: StudentState
  chosen_at: string | null
  confirmed_at: string | null
  reminded_at: string | null
  moved: { by: Named | null; reason: string } | null
}

const namedJson = (row: string) =>
  sql`json_build_object('id', ${sql.ref(`${row}.id`)}, 'name', ${sql.ref(`${row}.name`)})`

interface RoundStudentsFilter {
  roundId: number
  date: string
  state?: StudentState | undefined
  studentId?: number
  limit: number
}

export const roundStudentsQuery = ({
  roundId,
  date,
  state,
  studentId,
  limit,
}: RoundStudentsFilter) => sql<RoundStudentRow>`
  select p.id, p.name,
    coalesce((select json_agg(${namedJson('a')} order by a.name, a.id) from ${attendees} a
      where a.id = any(p.group_ids)), '[]') as groups,
    (select ${namedJson('a')} from ${attendees} a where a.id = p.coach_id) as coach,
    (select ${namedJson('a')} from ${attendees} a where a.id = s.group_id) as "group",
    coalesce((
      select json_agg(json_build_object('id', o.id, 'name', o.name, 'setId', o.set_id) order by o.name, o.id)
      from choice_round_choice c join choice_round_option o on o.id = c.option_id
      where (c.round_id, c.student_id) = (s.round_id, s.student_id)), '[]') as options,
    coalesce((
      select json_agg(${namedJson('o')} order by k.rank)
      from choice_round_ranking k join choice_round_option o on o.id = k.option_id
      where (k.round_id, k.student_id) = (s.round_id, s.student_id)), '[]') as ranking,
    ${studentStateColumn('s')} as state, s.first_chosen_at as chosen_at, s.confirmed_at, s.reminded_at,
    ${moveJson('s')} as moved
  from ${roundStudentsFrom(sql`${roundId}::int`, date)}
  where ${state === undefined ? sql`true` : sql`${studentStateColumn('s')} = ${state}`}
    ${studentId === undefined ? sql`` : sql`and p.id = ${studentId}`}
  order by p.name, p.id
  limit ${limit}`

export async function listRoundStudentRows(db: Db, filter: RoundStudentsFilter): Promise<RoundStudentRow[]> {
  const { rows } = await roundStudentsQuery(filter).execute(db)
  return rows
}

export interface OccupancyRow {
  id: number
  set_id: number | null
  name: string
  seats: number
  taken: number
  confirmed: number
}

/** Number of students who rank an option first, and who rank it at all. */
export interface DemandRow extends OccupancyRow {
  first: number
  listed: number
}

interface RoundProgressFilter {
  roundId: number
  date: string
  /** End of the interval of each point of the curve. */
  intervalEnds: readonly string[]
}

export interface RoundProgressRows {
  counts: StudentCounts[]
  groups: OccupancyRow[]
  options: DemandRow[]
  sets: { id: number; name: string; min: number; max: number }[]
  /** Number of first choices and of confirmations in one interval. */
  chosen: { point: number; students: number }[]
  confirmed: { point: number; students: number }[]
}

const buildProgressQueries = ({ roundId, date, intervalEnds }: RoundProgressFilter) => {
  // Counts per point of the progress curve. Students who released everything are undecided, and not counted.
  const countByPointQuery = (column: string) => sql<RoundProgressRows['chosen'][number]>`
    select width_bucket(${sql.ref(`s.${column}`)}, ${intervalEnds}::timestamptz[]) as point, count(*)::int as students
    from ${roundStudentsFrom(sql`${roundId}::int`, date)}
    where ${sql.ref(`s.${column}`)} is not null and ${studentStateColumn('s')} <> 'undecided' group by 1`
  return {
    counts: studentCountsQuery(sql`${roundId}::int`, date),
    groups: sql<OccupancyRow>`
      select g.group_id as id, null::int as set_id, a.name, g.seats, g.taken, (
          select count(*)::int from choice_round_student s
          where (s.round_id, s.group_id) = (g.round_id, g.group_id) and s.confirmed_at is not null
        ) as confirmed
      from choice_round_group g join ${attendees} a on a.id = g.group_id and not a.removed
      where g.round_id = ${roundId} order by g.position, g.group_id`,
    options: sql<DemandRow>`
      select o.id, o.set_id, o.name, o.seats, o.taken, (
          select count(*)::int from choice_round_choice c
          join choice_round_student s using (round_id, student_id)
          where c.option_id = o.id and s.confirmed_at is not null
        ) as confirmed, coalesce(demand.first, 0) as first, coalesce(demand.listed, 0) as listed
      from choice_round_option o
      left join (
        select option_id, (count(*) filter (where rank = 1))::int as first, count(*)::int as listed
        from choice_round_ranking where round_id = ${roundId} group by option_id
      ) demand on demand.option_id = o.id
      where o.round_id = ${roundId} order by o.position, o.id`,
    sets: sql<RoundProgressRows['sets'][number]>`
      select id, name, min, max from choice_round_option_set where round_id = ${roundId} order by position, id`,
    chosen: countByPointQuery('first_chosen_at'),
    confirmed: countByPointQuery('confirmed_at'),
  }
}

export const findRoundProgress = (db: Db, filter: RoundProgressFilter) =>
  readBatch<{ [K in keyof RoundProgressRows]: RoundProgressRows[K][number] }>(db, buildProgressQueries(filter))
