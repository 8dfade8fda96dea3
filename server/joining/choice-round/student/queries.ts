import type { ChoiceRound } from '@uurwerk/contract/joining/choice-round/student'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { courseTable } from '#server/db/sql/appointment.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { isCoachOfStudent, isCoordinatorOfRound, moveJson, isRoundParticipant } from '#server/db/sql/choice-round.ts'
import { type RoundBaseRow, roundColumns } from './round-base-queries.ts'

export interface StudentRoundsFilter {
  studentId: number
  actorId: number | null
  date: string
}

export interface StudentRoundRow extends RoundBaseRow {
  takes_part: boolean
  is_coach: boolean
  is_coordinator: boolean
  group_id: number | null
  confirmed_at: string | null
  /** For a ranked round: whether an allocation is published. */
  is_published: boolean
}

const studentRoundsSelect = ({
  studentId,
  actorId,
  date,
}: StudentRoundsFilter): RawBuilder<StudentRoundRow> => sql<StudentRoundRow>`${sql.raw(prepared)}
  select ${roundColumns}, ${isRoundParticipant('i', studentId, date)} as takes_part,
    ${actorId === studentId ? sql`false` : isCoachOfStudent(actorId, studentId)} as is_coach,
    ${actorId === studentId ? sql`false` : isCoordinatorOfRound('i', actorId, date)} as is_coordinator,
    own.group_id, own.confirmed_at, i.published_allocation_id is not null as is_published
  from choice_round i
  left join choice_round_student own on own.round_id = i.id and own.student_id = ${studentId}
  where not i.removed`

/** Runs before each choice; its query plan is tested. */
export const studentRoundQuery = (id: number, filter: StudentRoundsFilter) =>
  sql<StudentRoundRow>`${studentRoundsSelect(filter)} and i.id = ${id}`

/** Loads a round for a student, also if the student does not take part. */
export async function findStudentRound(
  db: Db,
  id: number,
  filter: StudentRoundsFilter,
): Promise<StudentRoundRow | undefined> {
  const { rows } = await studentRoundQuery(id, filter).execute(db)
  return rows[0]
}

export const studentRoundsQuery = (filter: StudentRoundsFilter) => sql<StudentRoundRow>`
  ${studentRoundsSelect(filter)} and ${isRoundParticipant('i', filter.studentId, filter.date)}
  order by i.opens_at desc, i.name, i.id`

export async function listStudentRoundRows(db: Db, filter: StudentRoundsFilter): Promise<StudentRoundRow[]> {
  const { rows } = await studentRoundsQuery(filter).execute(db)
  return rows
}

export const unconfirmedRoundsQuery = ({ studentId, date, now }: { studentId: number; date: string; now: string }) =>
  sql<{ count: number }>`${sql.raw(prepared)}
  select count(*)::int as count
  from choice_round i
  left join choice_round_student own on own.round_id = i.id and own.student_id = ${studentId}
  where not i.removed and i.opens_at <= ${now}::timestamp and i.student_until > ${now}::timestamp
    and own.confirmed_at is null and ${isRoundParticipant('i', studentId, date)}`

export async function countUnconfirmedRounds(
  db: Db,
  filter: Parameters<typeof unconfirmedRoundsQuery>[0],
): Promise<number> {
  const { rows } = await unconfirmedRoundsQuery(filter).execute(db)
  return rows[0]?.count ?? 0
}

export interface ChoiceCourseRow {
  id: number
  name: string
  removed: boolean
}

export interface GroupChoiceRow {
  group_id: number
  name: string
  seats: number
  taken: number
  courses: ChoiceCourseRow[]
}

export const coursesJson = (links: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('id', course.id, 'name', course.name, 'removed', course.removed)
    order by course.name, course.id)
  from ${links} link join ${courseTable} course on course.id = link.course_id), '[]')`

/** Leaves out removed groups. */
export async function listRoundGroups(db: Db, roundId: number): Promise<GroupChoiceRow[]> {
  const links = sql`(
    select course_id from choice_round_group_course x
    where (x.round_id, x.group_id) = (g.round_id, g.group_id))`
  const { rows } = await sql<GroupChoiceRow>`${sql.raw(prepared)}
    select g.group_id, a.name, g.seats, g.taken, ${coursesJson(links)} as courses
    from choice_round_group g
    join ${attendees} a on a.id = g.group_id and not a.removed
    where g.round_id = ${roundId}
    order by g.position, g.group_id`.execute(db)
  return rows
}

export interface ChoiceOptionRow {
  id: number
  set_id: number | null
  name: string
  course_group_name: string | null
  group_id: number | null
  seats: number
  taken: number
  chosen: boolean
  courses: ChoiceCourseRow[]
}

/** Lists the options of a round in order, marking the student's. `groupId` is null if the group was removed. */
export async function listRoundOptions(db: Db, roundId: number, studentId: number | null): Promise<ChoiceOptionRow[]> {
  const links = sql`(select course_id from choice_round_option_course x where x.option_id = o.id)`
  const { rows } = await sql<ChoiceOptionRow>`${sql.raw(prepared)}
    select o.id, o.set_id, o.name, o.course_group_name, a.id as group_id, o.seats, o.taken,
      c.option_id is not null as chosen, ${coursesJson(links)} as courses
    from choice_round_option o
    left join ${attendees} a on a.id = o.group_id and not a.removed
    left join choice_round_choice c on c.option_id = o.id and c.round_id = o.round_id
      and c.student_id = ${studentId}::int
    where o.round_id = ${roundId}
    order by o.position, o.id`.execute(db)
  return rows
}

export interface OptionSetRow {
  id: number
  name: string
  min: number
  max: number
}

export const listRoundOptionSets = (db: Db, roundId: number): Promise<OptionSetRow[]> =>
  db
    .selectFrom('choice_round_option_set')
    .select(['id', 'name', 'min', 'max'])
    .where('round_id', '=', roundId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function listRankedOptionIds(db: Db, roundId: number, studentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('choice_round_ranking')
    .select('option_id')
    .where('round_id', '=', roundId)
    .where('student_id', '=', studentId)
    .orderBy('rank')
    .execute()
  return rows.map(({ option_id }) => option_id)
}

type AllocatedAndMoved = Pick<ChoiceRound, 'allocated' | 'moved'>

export async function findAllocatedAndMoved(db: Db, roundId: number, studentId: number): Promise<AllocatedAndMoved> {
  const { rows } = await sql<AllocatedAndMoved>`
    select
      case when d.student_id is not null then json_build_object('reason', d.reason,
        'option', case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end) end as allocated,
      ${moveJson('s')} as moved
    from choice_round i
    left join choice_round_allocated d on d.allocation_id = i.published_allocation_id and d.student_id = ${studentId}
    left join choice_round_option o on o.id = d.option_id
    left join choice_round_student s on s.round_id = i.id and s.student_id = ${studentId}
    where i.id = ${roundId}`.execute(db)
  return rows[0] ?? { allocated: null, moved: null }
}
