import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { isAdmin } from '@uurwerk/contract/roles'
import { getRoundState } from '@uurwerk/contract/rules/choice-round'
import type { Context } from '#server/auth/context.ts'
import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute, getToday } from '#server/lib/clock.ts'
import { type DeskRoundRow, findDeskRound } from './desk-queries.ts'

export type CoordinatedRound = DeskRoundRow & { state: ChoiceRoundState }

/** True for team coordinators (some rounds) and admins (all rounds). */
export const canCoordinateRounds = ({ actor: { roles } }: Pick<Context, 'actor'>) =>
  isAdmin(roles) || roles.includes('team-coordinator')

export const toDeskRoundsFilter = ({ actor, clock }: Pick<Context, 'actor' | 'clock'>) => ({
  actorId: actor.attendeeId,
  isAdmin: isAdmin(actor.roles),
  date: getToday(clock).toString(),
})

export const toCoordinatedRound = ({ clock }: Pick<Context, 'clock'>, row: DeskRoundRow): CoordinatedRound => ({
  ...row,
  state: getRoundState(
    { openingDate: row.opens_at, studentExpirationDate: row.student_until, coachExpirationDate: row.coach_until },
    toIsoMinute(getLocalDateTime(clock)),
  ),
})

/**
 * Returns a round that the caller coordinates. Callers who may not know of students get the same error as for a missing
 * round.
 * @throws AppError choiceRoundError.missing, attendeeNoRights
 */
export async function requireCoordinatedRound(
  context: Context,
  id: number,
  db: Db = context.db,
): Promise<CoordinatedRound> {
  const row = await findDeskRound(db, id, toDeskRoundsFilter(context))
  if (!row) throw new AppError(choiceRoundError.missing)
  if (!canCoordinateRounds(context) || !row.is_coordinator)
    throw new AppError(context.actor.knowsStudents ? 'attendeeNoRights' : choiceRoundError.missing)
  return toCoordinatedRound(context, row)
}
