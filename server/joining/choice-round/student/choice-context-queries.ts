import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting, isLockTimeout, personLock, sharedRoundLock } from '#server/db/locks.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import {
  isCoachOfStudent,
  isCoordinatorOfRound,
  isCoordinatorOfStudent,
  isRoundParticipant,
} from '#server/db/sql/choice-round.ts'
import { readBatch } from '#server/db/batch-statements.ts'
import { AppError } from '#server/lib/app-error.ts'
import {
  coursesJson,
  type GroupChoiceRow,
  type ChoiceOptionRow,
  type StudentRoundRow,
  type OptionSetRow,
} from './queries.ts'

/**
 * Locks a round against changes, and each student against concurrent choices.
 * @throws AppError serviceUnavailable when an import or a coordinator holds the round for long
 */
export async function lockChoosingStudents(tx: Tx, roundId: number, studentIds: readonly number[]): Promise<void> {
  try {
    await sql`${sql.raw(preparedPrefix)} select ${lockTimeoutSetting}, ${sharedRoundLock(roundId)}`.execute(tx)
  } catch (error) {
    throw isLockTimeout(error) ? new AppError('serviceUnavailable') : error
  }
  await sql`${sql.raw(preparedPrefix)}
    select ${personLock(sql`id`)} from (select id from unnest(${studentIds}::int[]) as requested (id) order by id) people`.execute(
    tx,
  )
}

export interface ChoiceContextFilter {
  roundId: number
  date: string
  students: readonly { studentId: number; actorId: number | null }[]
  /** Groups and options whose seats are requested. */
  groupIds: readonly number[]
  optionIds: readonly number[]
  /** Students whose current options are loaded: all except those who choose a group. */
  studentIdsWithOptions: readonly number[]
}

type StudentFields = Pick<StudentRoundRow, 'takes_part' | 'is_coach' | 'is_coordinator' | 'group_id' | 'confirmed_at'>
export interface ChoosingStudentRow extends StudentFields {
  student_id: number
  chosen_option_ids: number[]
}

/** Facts of a round that are the same for all students. */
type SharedRoundFields = Omit<StudentRoundRow, keyof StudentFields> & { has_groups: boolean }

/** All that decides on choices. */
export interface ChoiceContext {
  round: SharedRoundFields[]
  students: ChoosingStudentRow[]
  groups: GroupChoiceRow[]
  options: Omit<ChoiceOptionRow, 'chosen'>[]
  sets: OptionSetRow[]
}

/** Formats a time as other queries return it. In JSON it would have seconds. */
const formattedMinuteColumn = (column: string) =>
  sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI') as ${sql.ref(column)}`

/** Loads the context. Rows of requested seats stay locked until the transaction ends. */
export const lockChoiceContext = (
  tx: Tx,
  { roundId, date, students, groupIds, optionIds, studentIdsWithOptions }: ChoiceContextFilter,
) => {
  const studentIds = students.map(({ studentId }) => studentId)
  const isRowOfStudents = sql`round_id = ${roundId} and student_id = any(${studentIds}::int[])`
  const lockSeats = (table: RawBuilder<unknown>, key: string, condition: RawBuilder<unknown>) => sql`(
    select ${sql.ref(key)} as id, taken from ${table}
    where round_id = ${roundId} and ${condition} order by ${sql.ref(key)} for no key update)`
  const currentGroupIds = sql`select group_id from choice_round_student where ${isRowOfStudents}`
  const chosenOptionIds = sql`
    select option_id from choice_round_choice
    where round_id = ${roundId} and student_id = any(${studentIdsWithOptions}::int[])`
  return readBatch<{ [K in keyof ChoiceContext]: ChoiceContext[K][number] }>(tx, {
    round: sql`
      select id, name, kind, year_start, year_end, period_start, period_end, ranks, counts_only, version,
        ${formattedMinuteColumn('opens_at')},
        ${formattedMinuteColumn('student_until')}, ${formattedMinuteColumn('coach_until')},
        exists (
          select from choice_round_group round_group join ${attendees} a on a.id = round_group.group_id and not a.removed
          where round_group.round_id = round.id
        ) as has_groups
      from choice_round round where id = ${roundId} and not removed`,
    students: sql`
      select requested.student_id, ${isRoundParticipant('round', sql`requested.student_id`, date)} as takes_part,
        requested.actor_id is distinct from requested.student_id
          and ${isCoachOfStudent(sql`requested.actor_id`, sql`requested.student_id`)} as is_coach,
        requested.actor_id is distinct from requested.student_id
        and (${isCoordinatorOfStudent(sql`requested.actor_id`, sql`requested.student_id`)}
          or ${isCoordinatorOfRound('round', sql`requested.actor_id`)}) as is_coordinator,
        round_student.group_id, round_student.confirmed_at,
        array(
          select option_id from choice_round_choice choice
          where choice.round_id = round.id and choice.student_id = requested.student_id
        ) as chosen_option_ids
      from unnest(${studentIds}::int[], ${students.map(({ actorId }) => actorId)}::int[]) as requested (student_id, actor_id)
      join choice_round round on round.id = ${roundId}
      left join choice_round_student round_student on round_student.round_id = round.id
        and round_student.student_id = requested.student_id`,
    groups: sql`
      select round_group.group_id, a.name, round_group.seats, locked_seats.taken, ${coursesJson(sql`(
        select course_id from choice_round_group_course group_course
        where (group_course.round_id, group_course.group_id) = (round_group.round_id, round_group.group_id))`)} as courses
      from ${lockSeats(sql`choice_round_group`, 'group_id', sql`(group_id = any(${groupIds}::int[]) or group_id in (${currentGroupIds}))`)} locked_seats
      join choice_round_group round_group on round_group.round_id = ${roundId} and round_group.group_id = locked_seats.id
      join ${attendees} a on a.id = round_group.group_id and not a.removed`,
    options: sql`
      select option.id, option.set_id, option.name, option.course_group_name, a.id as group_id, option.seats,
        coalesce(locked_seats.taken, option.taken) as taken,
        ${coursesJson(sql`(select course_id from choice_round_option_course option_course where option_course.option_id = option.id)`)} as courses
      from choice_round_option option
      left join ${lockSeats(sql`choice_round_option`, 'id', sql`id = any(${optionIds}::int[])`)} locked_seats on locked_seats.id = option.id
      left join ${attendees} a on a.id = option.group_id and not a.removed
      where option.round_id = ${roundId} and (option.id = any(${optionIds}::int[]) or option.id in (${chosenOptionIds}))`,
    sets: sql`
      select id, name, min, max from choice_round_option_set where round_id = ${roundId} order by position, id`,
  })
}
