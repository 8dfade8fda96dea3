import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { releaseRoundSeats } from '#server/joining/choice-round/allocation/service.ts'

/** With the memberships by these seats. */
export async function releaseFormerStudents(tx: Tx, now: string): Promise<void> {
  const formerStudents = sql`select id from ${attendees} former where removed`
  const { roundIds } = await releaseRoundSeats(tx, formerStudents, now)
  if (roundIds.length === 0) return
  await sql`
    delete from membership where round_id = any(${roundIds}::int[]) and person_id in (${formerStudents})`.execute(tx)
}
