import type { ChoiceRound } from '@uurwerk/contract/joining/choice-round/student'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { courseTable } from '#server/db/sql/appointment.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import {
  isCoachOfStudent,
  isCoordinatorOfRound,
  isCoordinatorOfStudent,
  moveJson,
  isRoundParticipant,
} from '#server/db/sql/choice-round.ts'
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

const isCoordinator = (actorId: number | null, studentId: number): RawBuilder<boolean> =>
  sql`(${isCoordinatorOfStudent(actorId, studentId)} or ${isCoordinatorOfRound('round', actorId)})`

const studentRoundsSelect = ({
  studentId,
  actorId,
  date,
}: StudentRoundsFilter): RawBuilder<StudentRoundRow> => sql<StudentRoundRow>`${sql.raw(preparedPrefix)}
  select ${roundColumns}, ${isRoundParticipant('round', studentId, date)} as takes_part,
    ${actorId === studentId ? sql`false` : isCoachOfStudent(actorId, studentId)} as is_coach,
    ${actorId === studentId ? sql`false` : isCoordinator(actorId, studentId)} as is_coordinator,
    round_student.group_id, round_student.confirmed_at, round.published_allocation_id is not null as is_published
  from choice_round round
  left join choice_round_student round_student on round_student.round_id = round.id
    and round_student.student_id = ${studentId}
  where not round.removed`

/** Runs before each choice; its query plan is tested. */
export const studentRoundQuery = (id: number, filter: StudentRoundsFilter) =>
  sql<StudentRoundRow>`${studentRoundsSelect(filter)} and round.id = ${id}`

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
  ${studentRoundsSelect(filter)} and ${isRoundParticipant('round', filter.studentId, filter.date)}
  order by round.opens_at desc, round.name, round.id`

export async function listStudentRoundRows(db: Db, filter: StudentRoundsFilter): Promise<StudentRoundRow[]> {
  const { rows } = await studentRoundsQuery(filter).execute(db)
  return rows
}

export const unconfirmedRoundsQuery = ({ studentId, date, now }: { studentId: number; date: string; now: string }) =>
  sql<{ count: number }>`${sql.raw(preparedPrefix)}
  select count(*)::int as count
  from choice_round round
  left join choice_round_student round_student on round_student.round_id = round.id
    and round_student.student_id = ${studentId}
  where not round.removed and round.opens_at <= ${now}::timestamp and round.student_until > ${now}::timestamp
    and round_student.confirmed_at is null and ${isRoundParticipant('round', studentId, date)}`

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

/** Only for display: choosing does not read it. */
export interface WithDescription {
  description: string | null
}

/** Leaves out removed groups. */
export async function listRoundGroups(db: Db, roundId: number): Promise<(GroupChoiceRow & WithDescription)[]> {
  const links = sql`(
    select course_id from choice_round_group_course group_course
    where (group_course.round_id, group_course.group_id) = (round_group.round_id, round_group.group_id))`
  const { rows } = await sql<GroupChoiceRow & WithDescription>`${sql.raw(preparedPrefix)}
    select round_group.group_id, a.name, round_group.description, round_group.seats, round_group.taken,
      ${coursesJson(links)} as courses
    from choice_round_group round_group
    join ${attendees} a on a.id = round_group.group_id and not a.removed
    where round_group.round_id = ${roundId}
    order by round_group.position, round_group.group_id`.execute(db)
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

/** Lists the options of a round in order, marking the student's. `group_id` is null if the group was removed. */
export async function listRoundOptions(
  db: Db,
  roundId: number,
  studentId: number | null,
): Promise<(ChoiceOptionRow & WithDescription)[]> {
  const links = sql`(select course_id from choice_round_option_course option_course where option_course.option_id = option.id)`
  const { rows } = await sql<ChoiceOptionRow & WithDescription>`${sql.raw(preparedPrefix)}
    select option.id, option.set_id, option.name, option.description, option.course_group_name, a.id as group_id,
      option.seats, option.taken, choice.option_id is not null as chosen, ${coursesJson(links)} as courses
    from choice_round_option option
    left join ${attendees} a on a.id = option.group_id and not a.removed
    left join choice_round_choice choice on choice.option_id = option.id and choice.round_id = option.round_id
      and choice.student_id = ${studentId}::int
    where option.round_id = ${roundId}
    order by option.position, option.id`.execute(db)
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
      case when allocated.student_id is not null then json_build_object('reason', allocated.reason,
        'option', case when option.id is not null
          then json_build_object('id', option.id, 'name', option.name) end) end as allocated,
      ${moveJson('round_student')} as moved
    from choice_round round
    left join choice_round_allocated allocated on allocated.allocation_id = round.published_allocation_id
      and allocated.student_id = ${studentId}
    left join choice_round_option option on option.id = allocated.option_id
    left join choice_round_student round_student on round_student.round_id = round.id
      and round_student.student_id = ${studentId}
    where round.id = ${roundId}`.execute(db)
  return rows[0] ?? { allocated: null, moved: null }
}
