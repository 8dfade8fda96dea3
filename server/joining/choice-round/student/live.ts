import type { Db } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type Clock, localNow, minuteText, today } from '../../../lib/clock.ts'
import { announce, type Rounds, type RoundSession } from '../../../tell/realtime/service.ts'
import { requireRound } from './known.ts'
import {
  closedAmong,
  peopleConcerned,
  seatsOf,
  sessionKept,
  sessionLossKnown,
  sessionsSeen,
  sessionTaken,
} from './live-queries.ts'

/** What open streams ask of choice rounds. */
export const liveRounds = (db: Db, clock: () => Clock): Rounds => ({
  seats: (roundId) => seatsOf(db, roundId),
  audience: async (roundId) => {
    const people = new Set(await peopleConcerned(db, roundId, today(clock()).toString()))
    return ({ viewer, isAdmin }) => isAdmin || (viewer !== null && people.has(viewer))
  },
  sessionOf: async (context, roundId, device) => {
    const { attendeeId } = context.actor
    if (attendeeId === null) throw new AppError('userIsNoAttendee')
    await requireRound(context, { id: roundId, studentId: attendeeId })
    return { roundId, studentId: attendeeId, device }
  },
  begin: (session, isBack) => begin(db, session, isBack),
  keep: (sessions) => inTransaction({ db }, (tx) => sessionsSeen(tx, sessions)),
  expired: (roundIds) => closedAmong(db, roundIds, minuteText(localNow(clock()))),
})

async function begin(db: Db, session: RoundSession, isBack: boolean): Promise<boolean> {
  if (await inTransaction({ db }, (tx) => sessionKept(tx, session))) return true
  const hasTaken = await inTransaction({ db }, async (tx) => {
    const isTaken = await sessionTaken(tx, session, isBack)
    const { roundId, studentId, device } = session
    if (isTaken) await announce(tx, `round-session:${roundId}`, { student: studentId, device })
    return isTaken
  })
  if (hasTaken) return true
  // Either another device has the session, which this stream is told now, or a second stream of this device took it in
  // between. Only here does the loss count as known: this stream has just begun, an older one may have been dead when told.
  return inTransaction({ db }, async (tx) => {
    const isLost = (await sessionsSeen(tx, [session])).length > 0
    if (isLost) await sessionLossKnown(tx, session)
    return !isLost
  })
}
