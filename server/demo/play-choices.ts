import { getActorBySourceId } from '../auth/get-actor.ts'
import type { Tx } from '../db/connect.ts'
import type { ChoiceRound } from '../import/school.ts'
import { backfillChoices, notifyRoundDeadlines } from '../joining/choice-round/student/service.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import { findAttendees } from '../roster/attendee/service.ts'
import { administrator, type DemoChoice } from './demo-actions.ts'
import type { Shift } from './shift.ts'

/** Records choices in bulk, because hundreds of calls would delay the first start. */
export async function playChoices(tx: Tx, clock: Clock, shift: Shift, chosen: readonly DemoChoice[]): Promise<void> {
  const now = clock.instant()
  const toPastInstant = (time: string) => {
    const moment = toInstant(clock, Temporal.PlainDateTime.from(shift.clockTime(time)))
    return Temporal.Instant.compare(moment, now) > 0 ? null : moment.toString()
  }
  const context = { db: tx, actor: await getActorBySourceId(tx, clock, administrator), clock }
  const named = new Set(chosen.flatMap(({ by, group }) => (group === null ? by : [by, group])))
  const found = await findAttendees(context, { sourceIds: [...named] })
  const ids = new Map(found.map(({ id, sourceId }) => [sourceId, id]))
  await backfillChoices(
    tx,
    chosen.flatMap(({ round, by, at, group, options, confirmed }) => {
      const [studentId, moment] = [ids.get(by), toPastInstant(at)]
      if (studentId === undefined || moment === null) return []
      return {
        round,
        studentId,
        at: moment,
        groupId: group === null ? null : (ids.get(group) ?? null),
        options,
        confirmedAt: confirmed === null ? null : toPastInstant(confirmed),
      }
    }),
  )
}

const ahead = { minutes: 10 }

/** Notifies students of rounds that opened since the import. */
export async function playOpenings(tx: Tx, clock: Clock, imported: Clock, rounds: readonly ChoiceRound[]) {
  const openings = rounds.map(({ openingDate }) =>
    toInstant(clock, Temporal.PlainDateTime.from(openingDate)).subtract(ahead),
  )
  const passed = openings.filter(
    (opening) =>
      Temporal.Instant.compare(opening, imported.instant()) > 0 &&
      Temporal.Instant.compare(opening, clock.instant()) <= 0,
  )
  for (const moment of passed.toSorted((a, b) => Temporal.Instant.compare(a, b)))
    await notifyRoundDeadlines(tx, { ...clock, instant: () => moment })
}
