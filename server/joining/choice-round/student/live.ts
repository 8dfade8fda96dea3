import type { Db } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Clock, getLocalDateTime, toIsoMinute, getToday } from '#server/lib/clock.ts'
import { announce, type AudienceCheck } from '#server/tell/realtime/service.ts'
import type { Context } from '#server/auth/context.ts'
import { requireStudentRound } from './student-round-access.ts'
import {
  listClosedRoundIds,
  listConcernedPeople,
  findRoundSeats,
  upsertRoundSession,
  acknowledgeSessionLoss,
  type RoundSession,
  touchRoundSessions,
  takeOverRoundSession,
} from './live-queries.ts'

/** Provides the choice round data that event streams need. */
export const createLiveRounds = (db: Db, clock: () => Clock) => ({
  findSeats: (roundId: number) => findRoundSeats(db, roundId),
  findAudience: async (roundId: number): Promise<AudienceCheck> => {
    const people = new Set(await listConcernedPeople(db, roundId, getToday(clock()).toString()))
    return ({ viewer, isAdmin }) => isAdmin || (viewer !== null && people.has(viewer))
  },
  /** @throws AppError choiceRoundError.missing */
  requireSession: async (context: Context, roundId: number, device: string): Promise<RoundSession> => {
    const { attendeeId } = context.actor
    if (attendeeId === null) throw new AppError('userIsNoAttendee')
    await requireStudentRound(context, { id: roundId, studentId: attendeeId })
    return { roundId, studentId: attendeeId, device }
  },
  /**
   * Takes the session, unless another device took it while this device was away (`isReturning`).
   * @returns whether this device has the session
   */
  beginSession: (session: RoundSession, isReturning: boolean) => beginSession(db, session, isReturning),
  /** Renews sessions. @returns those that another device has */
  renewSessions: (sessions: readonly RoundSession[]) =>
    runInTransaction({ db }, (tx) => touchRoundSessions(tx, sessions)),
  listClosedRoundIds: (roundIds: readonly number[]) =>
    listClosedRoundIds(db, roundIds, toIsoMinute(getLocalDateTime(clock()))),
})

export type LiveRounds = ReturnType<typeof createLiveRounds>

async function beginSession(db: Db, session: RoundSession, isReturning: boolean): Promise<boolean> {
  if (await runInTransaction({ db }, (tx) => upsertRoundSession(tx, session))) return true
  const hasTakenOver = await runInTransaction({ db }, async (tx) => {
    const isTakenOver = await takeOverRoundSession(tx, session, isReturning)
    const { roundId, studentId, device } = session
    if (isTakenOver) await announce(tx, `round-session:${roundId}`, { student: studentId, device })
    return isTakenOver
  })
  if (hasTakenOver) return true
  // Another device has the session, or a second stream of this device. The loss is acknowledged only here: this stream has
  // just begun, while an older stream may have been dead when it was notified.
  return runInTransaction({ db }, async (tx) => {
    const isLost = (await touchRoundSessions(tx, [session])).length > 0
    if (isLost) await acknowledgeSessionLoss(tx, session)
    return !isLost
  })
}
