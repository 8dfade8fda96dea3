import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting, personLock, sharedRoundLock } from '#server/db/locks.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { readBatch } from '#server/db/batch-statements.ts'

export interface StudentMove {
  /** Id of the round. */
  id: number
  studentId: number
  movedBy: number | null
  movedAt: string
  reason: string
}

/** Takes the same locks as a choice of the student: no change of the round, and one write per student at a time. */
export async function lockStudentMove(tx: Tx, id: number, studentId: number): Promise<void> {
  await sql`select ${lockTimeoutSetting}, ${sharedRoundLock(id)}, ${personLock(sql`${studentId}::int`)}`.execute(tx)
}

export interface CurrentChoiceRow {
  group_id: number | null
  confirmed_at: string | null
}
export interface MoveTargetRow {
  id: number
  name: string
  /** Null, like `max`, for a loose option and for a group. */
  set_id: number | null
  /** Maximum number of options from the set. */
  max: number | null
}

/** Loads the student, the current choice and the target group or option; each is undefined if it does not exist. */
export async function findStudentAndMoveTarget(
  db: Db,
  { id, studentId }: Pick<StudentMove, 'id' | 'studentId'>,
  destination: { groupId: number } | { optionId: number },
) {
  const target =
    'groupId' in destination
      ? sql<MoveTargetRow>`
        select a.id, a.name, null::int as set_id, null::int as max
        from choice_round_group round_group join ${attendees} a on a.id = round_group.group_id and not a.removed
        where round_group.round_id = ${id} and round_group.group_id = ${destination.groupId}`
      : sql<MoveTargetRow>`
        select option.id, option.name, option_set.id as set_id, option_set.max
        from choice_round_option option left join choice_round_option_set option_set on option_set.id = option.set_id
        where option.round_id = ${id} and option.id = ${destination.optionId}`
  const rows = await readBatch<{
    students: { id: number }
    currentChoice: CurrentChoiceRow
    chosenOptions: { id: number; set_id: number | null }
    target: MoveTargetRow
  }>(db, {
    students: sql`select id from ${attendees} a where id = ${studentId} and type = 'student' and not removed`,
    currentChoice: sql`
      select group_id, confirmed_at from choice_round_student
      where (round_id, student_id) = (${id}, ${studentId})`,
    chosenOptions: sql`
      select option.id, option.set_id from choice_round_choice choice
        join choice_round_option option on option.id = choice.option_id
      where (choice.round_id, choice.student_id) = (${id}, ${studentId})`,
    target,
  })
  return {
    isStudent: rows.students.length > 0,
    currentChoice: rows.currentChoice[0],
    chosenOptions: rows.chosenOptions,
    target: rows.target[0],
  }
}

/** Writes the student's confirmation, and the group if the move is to a group. Triggers count the seats. */
export async function upsertMovedStudent(
  tx: Tx,
  { id, studentId, movedBy, movedAt, reason }: StudentMove,
  groupId?: number,
): Promise<void> {
  const group = groupId === undefined ? sql`` : sql`group_id = excluded.group_id,`
  await sql`
    insert into choice_round_student as round_student
      (round_id, student_id, group_id, first_chosen_at, confirmed_at, moved_at, moved_by, moved_reason)
    values (${id}, ${studentId}, ${groupId ?? null}, ${movedAt}::timestamptz, ${movedAt}::timestamptz, ${movedAt}::timestamptz, ${movedBy},
      ${reason})
    on conflict (round_id, student_id) do update
    set ${group} first_chosen_at = coalesce(round_student.first_chosen_at, excluded.first_chosen_at),
      confirmed_at = excluded.confirmed_at, moved_at = excluded.moved_at, moved_by = excluded.moved_by,
      moved_reason = excluded.moved_reason`.execute(tx)
}

/** Replaces options of a student. Rows are locked in the order of ids, as everywhere. */
export async function replaceChosenOption(
  tx: Tx,
  { id, studentId }: Pick<StudentMove, 'id' | 'studentId'>,
  optionId: number,
  replacedIds: readonly number[],
): Promise<void> {
  await sql`
    select from choice_round_option where id = any(${[optionId, ...replacedIds]}::int[])
    order by id for no key update`.execute(tx)
  await sql`
    delete from choice_round_choice
    where round_id = ${id} and student_id = ${studentId} and option_id = any(${replacedIds}::int[])`.execute(tx)
  await sql`
    insert into choice_round_choice (round_id, student_id, option_id)
    values (${id}, ${studentId}, ${optionId}) on conflict do nothing`.execute(tx)
}

const constraintErrorCodes: Record<string, ErrorCode> = {
  choice_round_group_seats: choiceRoundError.groupFull,
  choice_round_option_seats: choiceRoundError.groupFull,
  choice_round_allocated_seats: choiceRoundError.groupFull,
  choice_round_choice_max: choiceRoundError.invalidChoices,
}

/** Returns undefined for errors other than a violated constraint. */
export const toMoveErrorCode = (error: unknown): ErrorCode | undefined =>
  error instanceof Error && 'constraint' in error ? constraintErrorCodes[String(error.constraint)] : undefined
