import type { Tx } from '#server/db/connect.ts'
import { groupsGiven } from '#server/db/sql/choice-round.ts'
import { setMemberships } from '#server/roster/attendee/service.ts'
import { announce } from '#server/tell/realtime/service.ts'

/**
 * Makes students members of what rounds as they are now give them, and of nothing else by these: all of them, or one.
 * Their rosters are announced, from the first day on which one of them changed to the last.
 */
export async function syncMemberships(tx: Tx, roundIds: readonly number[], studentId?: number): Promise<void> {
  const moved = await setMemberships(tx, {
    roundIds: roundIds,
    given: groupsGiven(roundIds),
    ...(studentId !== undefined && { studentIds: [studentId] }),
  })
  const start = moved
    .map(({ from_date }) => from_date)
    .toSorted()
    .at(0)
  const end = moved
    .map(({ until_date }) => until_date)
    .toSorted()
    .at(-1)
  if (start === undefined || end === undefined) return
  await announce(tx, 'roster', { start, end, people: [...new Set(moved.map(({ person_id }) => person_id))] })
}
