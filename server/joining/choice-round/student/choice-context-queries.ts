import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting, isLockTimeout, personLock, sharedRoundLock } from '#server/db/locks.ts'
import { prepared } from '#server/db/prepared.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { isCoachOfStudent, isCoordinatorOfRound, isRoundParticipant } from '#server/db/sql/choice-round.ts'
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
    await sql`${sql.raw(prepared)} select ${lockTimeoutSetting}, ${sharedRoundLock(roundId)}`.execute(tx)
  } catch (error) {
    throw isLockTimeout(error) ? new AppError('serviceUnavailable') : error
  }
  await sql`${sql.raw(prepared)}
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
  /** Students whose current options matter. */
  withOptionsOf: readonly number[]
}

type StudentFields = Pick<StudentRoundRow, 'takes_part' | 'is_coach' | 'is_coordinator' | 'group_id' | 'confirmed_at'>
export interface ChoosingStudentRow extends StudentFields {
  student_id: number
  chosen_option_ids: number[]
}

/** Facts of a round that are the same for all students. */
type SharedRoundFields = Omit<StudentRoundRow, keyof StudentFields> & { has_groups: boolean }

/** Loads all that decides on choices. Rows of requested seats stay locked until the transaction ends. */
export interface ChoiceContext {
  round: SharedRoundFields[]
  students: ChoosingStudentRow[]
  groups: GroupChoiceRow[]
  options: Omit<ChoiceOptionRow, 'chosen'>[]
  sets: OptionSetRow[]
}

const minuteColumn = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI') as ${sql.ref(column)}`

export const lockChoiceContext = (
  tx: Tx,
  { roundId, date, students, groupIds, optionIds, withOptionsOf }: ChoiceContextFilter,
) => {
  const ids = students.map(({ studentId }) => studentId)
  const isOfStudents = sql`round_id = ${roundId} and student_id = any(${ids}::int[])`
  const lockSeats = (table: RawBuilder<unknown>, key: string, condition: RawBuilder<unknown>) => sql`(
    select ${sql.ref(key)} as id, taken from ${table}
    where round_id = ${roundId} and ${condition} order by ${sql.ref(key)} for no key update)`
  const currentGroupIds = sql`select group_id from choice_round_student where ${isOfStudents}`
  const chosenOptionIds = sql`
    select option_id from choice_round_choice
    where round_id = ${roundId} and student_id = any(${withOptionsOf}::int[])`
  return readBatch<{ [K in keyof ChoiceContext]: ChoiceContext[K][number] }>(tx, {
    round: sql`
      select id, name, kind, year_start, year_end, period_start, period_end, ranks, counts_only, version,
        ${minuteColumn('opens_at')}, ${minuteColumn('student_until')}, ${minuteColumn('coach_until')},
        exists (
          select from choice_round_group g join ${attendees} a on a.id = g.group_id and not a.removed
          where g.round_id = i.id
        ) as has_groups
      from choice_round i where id = ${roundId} and not removed`,
    students: sql`
      select requested.student_id, ${isRoundParticipant('i', sql`requested.student_id`, date)} as takes_part,
        requested.actor_id is distinct from requested.student_id
          and ${isCoachOfStudent(sql`requested.actor_id`, sql`requested.student_id`)} as is_coach,
        requested.actor_id is distinct from requested.student_id and ${isCoordinatorOfRound('i', sql`requested.actor_id`, date)} as is_coordinator,
        own.group_id, own.confirmed_at,
        array(
          select option_id from choice_round_choice c
          where c.round_id = i.id and c.student_id = requested.student_id
        ) as chosen_option_ids
      from unnest(${ids}::int[], ${students.map(({ actorId }) => actorId)}::int[]) as requested (student_id, actor_id)
      join choice_round i on i.id = ${roundId}
      left join choice_round_student own on own.round_id = i.id and own.student_id = requested.student_id`,
    groups: sql`
      select g.group_id, a.name, g.seats, locked_seats.taken, ${coursesJson(sql`(
        select course_id from choice_round_group_course x
        where (x.round_id, x.group_id) = (g.round_id, g.group_id))`)} as courses
      from ${lockSeats(sql`choice_round_group`, 'group_id', sql`(group_id = any(${groupIds}::int[]) or group_id in (${currentGroupIds}))`)} locked_seats
      join choice_round_group g on g.round_id = ${roundId} and g.group_id = locked_seats.id
      join ${attendees} a on a.id = g.group_id and not a.removed`,
    options: sql`
      select o.id, o.set_id, o.name, o.course_group_name, a.id as group_id, o.seats, coalesce(locked_seats.taken, o.taken) as taken,
        ${coursesJson(sql`(select course_id from choice_round_option_course x where x.option_id = o.id)`)} as courses
      from choice_round_option o
      left join ${lockSeats(sql`choice_round_option`, 'id', sql`id = any(${optionIds}::int[])`)} locked_seats on locked_seats.id = o.id
      left join ${attendees} a on a.id = o.group_id and not a.removed
      where o.round_id = ${roundId} and (o.id = any(${optionIds}::int[]) or o.id in (${chosenOptionIds}))`,
    sets: sql`
      select id, name, min, max from choice_round_option_set where round_id = ${roundId} order by position, id`,
  })
}
