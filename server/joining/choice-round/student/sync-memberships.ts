import type { Tx } from '#server/db/connect.ts'
import { grantedMemberships } from '#server/db/sql/choice-round.ts'
import { replaceRoundMemberships } from '#server/roster/attendee/service.ts'
import { announce } from '#server/tell/realtime/service.ts'

/**
 * Updates the group memberships of these rounds to the current choices, of all students or of one. Announces the rosters
 * that change.
 */
export async function syncMemberships(tx: Tx, roundIds: readonly number[], studentId?: number): Promise<void> {
  const changedMemberships = await replaceRoundMemberships(tx, {
    roundIds,
    expectedMemberships: grantedMemberships(roundIds),
    ...(studentId !== undefined && { studentIds: [studentId] }),
  })
  const start = changedMemberships
    .map(({ from_date }) => from_date)
    .toSorted()
    .at(0)
  const end = changedMemberships
    .map(({ until_date }) => until_date)
    .toSorted()
    .at(-1)
  if (start === undefined || end === undefined) return
  await announce(tx, 'roster', {
    start,
    end,
    people: [...new Set(changedMemberships.map(({ person_id }) => person_id))],
  })
}
