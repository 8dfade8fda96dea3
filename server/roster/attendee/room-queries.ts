import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { roomLockTimeoutSetting } from '#server/db/locks.ts'
import { preparedPrefix } from '#server/db/prepared.ts'

/**
 * Locks rooms in the order of ids. Call it before reading what a booking is checked against: weekly minutes are then
 * counted one booking after the other, without waiting inside the constraint.
 */
export async function lockRooms(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`${sql.raw(preparedPrefix)}
    select from classroom, (select ${roomLockTimeoutSetting}) as lock_timeout
    where attendee_id = any(${ids}::int[])
    order by attendee_id
    for no key update of classroom`.execute(tx)
}

/** Waits without a timeout; bookings cannot change until the transaction ends. */
export const lockAllRooms = (tx: Tx) => sql`select from classroom order by attendee_id for no key update`.execute(tx)
