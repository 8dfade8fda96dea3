import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { isAdmin } from '@uurwerk/contract/roles'
import { getRoundState } from '@uurwerk/contract/rules/choice-round'
import type { Context } from '#server/auth/context.ts'
import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { localNow, minuteText, today } from '#server/lib/clock.ts'
import { type DeskRoundRow, findDeskRound } from './desk-queries.ts'

/** A round as those see it who coordinate it. */
export type CoordinatedRound = DeskRoundRow & { state: ChoiceRoundState }

/** Whether the caller may coordinate rounds at all: some of them as a coordinator, all as an admin. */
export const canCoordinateRounds = ({ actor: { roles } }: Pick<Context, 'actor'>) =>
  isAdmin(roles) || roles.includes('team-coordinator')

/** What of a round decides who coordinates it, as it is asked of the database. */
export const toDeskRoundsFilter = ({ actor, clock }: Pick<Context, 'actor' | 'clock'>) => ({
  actorId: actor.attendeeId,
  isAdmin: isAdmin(actor.roles),
  date: today(clock).toString(),
})

/** The row of a round with its state by the server's clock. */
export const toCoordinatedRound = ({ clock }: Pick<Context, 'clock'>, row: DeskRoundRow): CoordinatedRound => ({
  ...row,
  state: getRoundState(
    { openingDate: row.opens_at, studentExpirationDate: row.student_until, coachExpirationDate: row.coach_until },
    minuteText(localNow(clock)),
  ),
})

/**
 * A round that the caller coordinates. Who may not know of students is not told that another's is there.
 * @throws AppError choiceRoundError.missing, attendeeNoRights
 */
export async function requireCoordinatedRound(
  context: Context,
  id: number,
  db: Db = context.db,
): Promise<CoordinatedRound> {
  const row = await findDeskRound(db, id, toDeskRoundsFilter(context))
  if (!row) throw new AppError(choiceRoundError.missing)
  if (!canCoordinateRounds(context) || !row.coordinates)
    throw new AppError(context.actor.knowsStudents ? 'attendeeNoRights' : choiceRoundError.missing)
  return toCoordinatedRound(context, row)
}
