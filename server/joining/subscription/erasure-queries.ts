import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** Gives up seats of what has not begun, and blanks motivations; a seat that was taken stays counted. */
export async function blankSubscriptionsOfPeople(tx: Tx, attendeeIds: readonly number[], now: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('subscription')
    .where('attendee_id', 'in', attendeeIds)
    .where('appointment_id', 'in', sql<number>`(select id from appointment where starts_at > ${now}::timestamp)`)
    .executeTakeFirst()
  await tx.updateTable('subscription').set({ motivation: null }).where('attendee_id', 'in', attendeeIds).execute()
  return Number(numDeletedRows)
}
