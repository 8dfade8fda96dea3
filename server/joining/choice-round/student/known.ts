import { choiceRoundError } from '@uurwerk/contract/choice-round-names'
import { mayChoose, stateOf } from '@uurwerk/contract/rules/choice-round'
import { isAdmin } from '@uurwerk/contract/roles'
import type { AttendeeParam } from '@uurwerk/contract/values'
import type { Context } from '../../../auth/context.ts'
import type { Db } from '../../../db/connect.ts'
import { AppError } from '../../../lib/app-error.ts'
import { localNow, minuteText, today } from '../../../lib/clock.ts'
import { ownId } from '../../../roster/attendee/service.ts'
import { type Asked, findRound, type RoundRow, roundsOf } from './queries.ts'

/** Whose part in which round. */
export interface Address {
  id: number
  studentId: AttendeeParam
}

/** A round that a student takes part in, and what the caller may do about it now. */
export interface Known {
  row: RoundRow
  studentId: number
  state: ReturnType<typeof stateOf>
  mayChoose: boolean
}

export const studentIdOf = ({ actor }: Context, asked: AttendeeParam): number =>
  asked === 'me' ? ownId(actor.attendeeId) : asked

const askedBy = ({ actor, clock }: Context, studentId: number): Asked => ({
  studentId,
  actorId: actor.attendeeId,
  date: today(clock).toString(),
})

const isFor = ({ actor }: Context, studentId: number, row: Pick<RoundRow, 'is_coach' | 'coordinates'>) =>
  actor.attendeeId === studentId || isAdmin(actor.roles) || row.is_coach || row.coordinates

/** The state of a round at a moment on the school's wall. */
export const stateAt = (now: string, row: RoundRow) =>
  stateOf(
    { openingDate: row.opens_at, studentExpirationDate: row.student_until, coachExpirationDate: row.coach_until },
    now,
  )

/** The state of a round by the server's clock. */
export const stateNow = ({ clock }: Pick<Context, 'clock'>, row: RoundRow) => stateAt(minuteText(localNow(clock)), row)

/**
 * A round in which a student takes part for whom the caller may choose.
 * @throws AppError choiceRoundError.missing, attendeeNoRights
 */
export function requireKnown(context: Context, studentId: number, row: RoundRow | undefined): RoundRow {
  if (!row?.takes_part) throw new AppError(choiceRoundError.missing)
  if (!isFor(context, studentId, row))
    throw new AppError(context.actor.knowsStudents ? 'attendeeNoRights' : choiceRoundError.missing)
  return row
}

/**
 * A round of a student whom the caller may choose for. Who may not know of students is told nothing of another's.
 * @throws AppError choiceRoundError.missing, attendeeNoRights
 */
export async function requireRound(context: Context, { id, studentId: asked }: Address, db?: Db): Promise<Known> {
  const studentId = studentIdOf(context, asked)
  const row = requireKnown(context, studentId, await findRound(db ?? context.db, id, askedBy(context, studentId)))
  const state = stateNow(context, row)
  // A coach's ranking would count for nothing where the seats are given already.
  const isTooLate = row.is_published && state === 'closed'
  return { row, studentId, state, mayChoose: !isTooLate && mayChoose(state, context.actor.attendeeId === studentId) }
}

/**
 * The rounds of a student, of which the caller may know some.
 * @throws AppError attendeeNoRights
 */
export async function knownRounds(context: Context, asked: AttendeeParam): Promise<RoundRow[]> {
  const studentId = studentIdOf(context, asked)
  const rows = await roundsOf(context.db, askedBy(context, studentId))
  const known = rows.filter((row) => isFor(context, studentId, row))
  const isOwn = context.actor.attendeeId === studentId || isAdmin(context.actor.roles)
  if (known.length === 0 && !isOwn) throw new AppError('attendeeNoRights')
  return known
}
