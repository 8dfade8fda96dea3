import { type RawBuilder, sql } from 'kysely'
import type { Named } from '@uurwerk/contract/values'
import type { Db } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import {
  audienceCountQuery,
  isRemindable,
  moveJson,
  studentStateColumn,
  type StudentState,
  roundParticipants,
} from '#server/db/sql/choice-round.ts'
import { readBatch } from '#server/db/batch-statements.ts'
import { type DeskRoundsFilter, deskRoundsQuery, type DeskRoundRow } from '../student/service.ts'

export type { StudentState } from '#server/db/sql/choice-round.ts'

/** Selects the participants as `participant`, and what they chose, if anything, as `round_student`. */
const roundStudentsFrom = (roundId: RawBuilder<unknown>, date: string) => sql`
  ${roundParticipants(roundId, date)} participant
  left join choice_round_student round_student on round_student.round_id = ${roundId}
    and round_student.student_id = participant.id`

/** Number of students per progress state (confirmed, chosen, nothing yet). */
const studentCountsQuery = (
  roundId: RawBuilder<unknown>,
  date: string,
  condition: RawBuilder<unknown> = sql`true`,
) => sql<StudentCounts>`
  select count(*)::int as students,
    (count(*) filter (where state = 'undecided'))::int as undecided,
    (count(*) filter (where state = 'unconfirmed'))::int as unconfirmed,
    (count(*) filter (where state = 'confirmed'))::int as confirmed
  from (
    select ${studentStateColumn('round_student')} as state from ${roundStudentsFrom(roundId, date)} where ${condition}
  ) student_states`

export interface StudentCounts {
  students: number
  undecided: number
  unconfirmed: number
  confirmed: number
}

export async function findAudienceCount(db: Db, groupIds: readonly number[], date: string) {
  const { rows } = await audienceCountQuery(groupIds, date).execute(db)
  return rows[0] ?? { students: 0 }
}

/** Lists the rounds that a person coordinates, latest opening first. */
export async function listDeskRounds(
  db: Db,
  filter: DeskRoundsFilter,
  limit: number,
): Promise<(DeskRoundRow & StudentCounts)[]> {
  const { rows } = await sql<DeskRoundRow & StudentCounts>`
    select desk_round.*, counts.*
    from (
      select * from (${deskRoundsQuery(filter)}) desk_round where is_coordinator
        order by opens_at desc, name, id limit ${limit}
    ) desk_round
    cross join lateral (${studentCountsQuery(sql.ref('desk_round.id'), filter.date)}) counts
    order by desk_round.opens_at desc, desk_round.name, desk_round.id`.execute(db)
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
  select participant.id, participant.name,
    coalesce((select json_agg(${namedJson('a')} order by a.name, a.id) from ${attendees} a
      where a.id = any(participant.group_ids)), '[]') as groups,
    (select ${namedJson('a')} from ${attendees} a where a.id = participant.coach_id) as coach,
    (select ${namedJson('a')} from ${attendees} a where a.id = round_student.group_id) as "group",
    coalesce((
      select json_agg(json_build_object('id', option.id, 'name', option.name, 'setId', option.set_id)
        order by option.name, option.id)
      from choice_round_choice choice join choice_round_option option on option.id = choice.option_id
      where (choice.round_id, choice.student_id) = (round_student.round_id, round_student.student_id)), '[]') as options,
    coalesce((
      select json_agg(${namedJson('option')} order by ranking.rank)
      from choice_round_ranking ranking join choice_round_option option on option.id = ranking.option_id
      where (ranking.round_id, ranking.student_id) = (round_student.round_id, round_student.student_id)),
        '[]') as ranking,
    ${studentStateColumn('round_student')} as state, round_student.first_chosen_at as chosen_at,
    round_student.confirmed_at, round_student.reminded_at,
    ${moveJson('round_student')} as moved
  from ${roundStudentsFrom(sql`${roundId}::int`, date)}
  where ${state === undefined ? sql`true` : sql`${studentStateColumn('round_student')} = ${state}`}
    ${studentId === undefined ? sql`` : sql`and participant.id = ${studentId}`}
  order by participant.name, participant.id
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
  /** Students reminded after this instant cannot be reminded now. */
  notRemindedSince: string
  /** End of the interval of each point of the curve. */
  intervalEnds: readonly string[]
}

export interface RoundProgressRows {
  counts: StudentCounts[]
  /** Students who can be reminded now. */
  remindable: StudentCounts[]
  groups: OccupancyRow[]
  options: DemandRow[]
  sets: { id: number; name: string; min: number; max: number }[]
  /** Number of first choices, and of confirmations, by index of the curve's point. */
  chosen: { point: number; students: number }[]
  confirmed: { point: number; students: number }[]
}

const buildProgressQueries = ({ roundId, date, notRemindedSince: since, intervalEnds }: RoundProgressFilter) => {
  // Counts per point of the progress curve. Students who released everything are undecided, and not counted.
  const countByPointQuery = (column: string) => sql<RoundProgressRows['chosen'][number]>`
    select width_bucket(${sql.ref(`round_student.${column}`)}, ${intervalEnds}::timestamptz[]) as point,
      count(*)::int as students
    from ${roundStudentsFrom(sql`${roundId}::int`, date)}
    where ${sql.ref(`round_student.${column}`)} is not null
      and ${studentStateColumn('round_student')} <> 'undecided' group by 1`
  return {
    counts: studentCountsQuery(sql`${roundId}::int`, date),
    remindable: studentCountsQuery(sql`${roundId}::int`, date, isRemindable('round_student', since)),
    groups: sql<OccupancyRow>`
      select round_group.group_id as id, null::int as set_id, a.name, round_group.seats, round_group.taken, (
          select count(*)::int from choice_round_student round_student
          where (round_student.round_id, round_student.group_id) = (round_group.round_id, round_group.group_id)
            and round_student.confirmed_at is not null
        ) as confirmed
      from choice_round_group round_group join ${attendees} a on a.id = round_group.group_id and not a.removed
      where round_group.round_id = ${roundId} order by round_group.position, round_group.group_id`,
    options: sql<DemandRow>`
      select option.id, option.set_id, option.name, option.seats, option.taken, (
          select count(*)::int from choice_round_choice choice
          join choice_round_student round_student using (round_id, student_id)
          where choice.option_id = option.id and round_student.confirmed_at is not null
        ) as confirmed, coalesce(demand.first, 0) as first, coalesce(demand.listed, 0) as listed
      from choice_round_option option
      left join (
        select option_id, (count(*) filter (where rank = 1))::int as first, count(*)::int as listed
        from choice_round_ranking where round_id = ${roundId} group by option_id
      ) demand on demand.option_id = option.id
      where option.round_id = ${roundId} order by option.position, option.id`,
    sets: sql<RoundProgressRows['sets'][number]>`
      select id, name, min, max from choice_round_option_set where round_id = ${roundId} order by position, id`,
    chosen: countByPointQuery('first_chosen_at'),
    confirmed: countByPointQuery('confirmed_at'),
  }
}

export const findRoundProgress = (db: Db, filter: RoundProgressFilter) =>
  readBatch<{ [K in keyof RoundProgressRows]: RoundProgressRows[K][number] }>(db, buildProgressQueries(filter))
