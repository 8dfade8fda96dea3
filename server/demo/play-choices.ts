import { getActorBySourceId } from '../auth/get-actor.ts'
import type { Tx } from '../db/connect.ts'
import type { ChoiceRound } from '../import/school.ts'
import { backfillChoices, notifyRoundDeadlines } from '../joining/choice-round/student/service.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import { findAttendees } from '../roster/attendee/service.ts'
import { administrator, type DemoChoice } from './demo-actions.ts'
import type { DateShift } from './date-shift.ts'

/** Records choices in bulk, because hundreds of calls would delay the first start. */
export async function playChoices(
  tx: Tx,
  clock: Clock,
  shift: DateShift,
  choices: readonly DemoChoice[],
): Promise<void> {
  const now = clock.instant()
  const toPastInstant = (time: string) => {
    const instant = toInstant(clock, Temporal.PlainDateTime.from(shift.moveClockTime(time)))
    return Temporal.Instant.compare(instant, now) > 0 ? null : instant.toString()
  }
  const context = { db: tx, actor: await getActorBySourceId(tx, clock, administrator), clock }
  const sourceIds = new Set(choices.flatMap(({ by, group }) => (group === null ? by : [by, group])))
  const attendees = await findAttendees(context, { sourceIds: [...sourceIds] })
  const ids = new Map(attendees.map(({ id, sourceId }) => [sourceId, id]))
  await backfillChoices(
    tx,
    choices.flatMap(({ round, by, chosenAt: chosenTime, group, options, confirmedAt: confirmedTime }) => {
      const [studentId, chosenAt] = [ids.get(by), toPastInstant(chosenTime)]
      if (studentId === undefined || chosenAt === null) return []
      return {
        round,
        studentId,
        chosenAt,
        groupId: group === null ? null : (ids.get(group) ?? null),
        options,
        confirmedAt: confirmedTime === null ? null : toPastInstant(confirmedTime),
      }
    }),
  )
}

const noticeLeadTime = { minutes: 10 }

/** Notifies students of rounds that opened since the import. */
export async function playOpenings(tx: Tx, clock: Clock, importClock: Clock, rounds: readonly ChoiceRound[]) {
  const noticeInstants = rounds.map(({ openingDate }) =>
    toInstant(clock, Temporal.PlainDateTime.from(openingDate)).subtract(noticeLeadTime),
  )
  const dueInstants = noticeInstants.filter(
    (instant) =>
      Temporal.Instant.compare(instant, importClock.instant()) > 0 &&
      Temporal.Instant.compare(instant, clock.instant()) <= 0,
  )
  for (const instant of dueInstants.toSorted((a, b) => Temporal.Instant.compare(a, b)))
    await notifyRoundDeadlines(tx, { ...clock, instant: () => instant })
}
