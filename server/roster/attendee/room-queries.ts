import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting } from '#server/db/locks.ts'
import { prepared } from '#server/db/prepared.ts'

/**
 * Locks rooms, in the order of their ids, before anything is looked up that a booking is judged by: so none waits for
 * another's booking inside the constraint, and the minutes of a week are counted one booking after the other.
 */
export async function lockRooms(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`${sql.raw(prepared)}
    select from classroom, (select ${lockTimeoutSetting}) as bound
    where attendee_id = any(${ids}::int[])
    order by attendee_id
    for no key update of classroom`.execute(tx)
}

/** Locks all rooms, as long as that takes: what is booked stays so until the transaction ends. */
export const lockAllRooms = (tx: Tx) => sql`select from classroom order by attendee_id for no key update`.execute(tx)
