import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { canChooseInRound, getRoundState } from '@uurwerk/contract/rules/choice-round'
import { isAdmin } from '@uurwerk/contract/roles'
import type { AttendeeParam } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute, getToday } from '#server/lib/clock.ts'
import { requireAttendeeId } from '#server/roster/attendee/service.ts'
import { canCoordinateRounds } from './coordinated-round-access.ts'
import { type StudentRoundsFilter, findStudentRound, type StudentRoundRow, listStudentRoundRows } from './queries.ts'

export interface StudentRoundParams {
  id: number
  studentId: AttendeeParam
}

export interface StudentRound {
  row: StudentRoundRow
  studentId: number
  state: ReturnType<typeof getRoundState>
  mayChoose: boolean
}

export const resolveStudentId = ({ actor }: Context, student: AttendeeParam): number =>
  student === 'me' ? requireAttendeeId(actor.attendeeId) : student

const toStudentRoundsFilter = ({ actor, clock }: Context, studentId: number): StudentRoundsFilter => ({
  studentId,
  actorId: actor.attendeeId,
  date: getToday(clock).toString(),
})

const canActFor = (
  { actor }: Context,
  studentId: number,
  row: Pick<StudentRoundRow, 'is_coach' | 'is_coordinator'>,
): boolean =>
  actor.attendeeId === studentId ||
  isAdmin(actor.roles) ||
  row.is_coach ||
  (row.is_coordinator && canCoordinateRounds({ actor }))

/** `now` is a wall-clock time of the school. */
export const getRoundStateAt = (now: string, row: StudentRoundRow) =>
  getRoundState(
    { openingDate: row.opens_at, studentExpirationDate: row.student_until, coachExpirationDate: row.coach_until },
    now,
  )

export const getCurrentRoundState = ({ clock }: Pick<Context, 'clock'>, row: StudentRoundRow) =>
  getRoundStateAt(toIsoMinute(getLocalDateTime(clock)), row)

/**
 * Requires that the student takes part and the caller may act for the student.
 * @throws AppError choiceRoundError.missing, attendeeNoRights
 */
export function requireAccessibleRound(
  context: Context,
  studentId: number,
  row: StudentRoundRow | undefined,
): StudentRoundRow {
  if (!row?.takes_part) throw new AppError(choiceRoundError.missing)
  if (!canActFor(context, studentId, row))
    throw new AppError(context.actor.knowsStudents ? 'attendeeNoRights' : choiceRoundError.missing)
  return row
}

/**
 * Returns a student's round and whether the caller may choose in it now. Callers who may not know of students get
 * the same error for rounds of others as for missing ones.
 * @throws AppError choiceRoundError.missing, attendeeNoRights
 */
export async function requireStudentRound(
  context: Context,
  { id, studentId: student }: StudentRoundParams,
  db?: Db,
): Promise<StudentRound> {
  const studentId = resolveStudentId(context, student)
  const row = requireAccessibleRound(
    context,
    studentId,
    await findStudentRound(db ?? context.db, id, toStudentRoundsFilter(context, studentId)),
  )
  const state = getCurrentRoundState(context, row)
  // A coach's ranking has no effect once an allocation is published.
  const isAlreadyAllocated = row.is_published && state === 'closed'
  return {
    row,
    studentId,
    state,
    mayChoose: !isAlreadyAllocated && canChooseInRound(state, { isSelf: context.actor.attendeeId === studentId }),
  }
}

/**
 * Lists the rounds of a student that the caller may see.
 * @throws AppError attendeeNoRights
 */
export async function listAccessibleRounds(context: Context, student: AttendeeParam): Promise<StudentRoundRow[]> {
  const studentId = resolveStudentId(context, student)
  const rows = await listStudentRoundRows(context.db, toStudentRoundsFilter(context, studentId))
  const accessibleRows = rows.filter((row) => canActFor(context, studentId, row))
  const isOwnOrAdmin = context.actor.attendeeId === studentId || isAdmin(context.actor.roles)
  if (accessibleRows.length === 0 && !isOwnOrAdmin) throw new AppError('attendeeNoRights')
  return accessibleRows
}
