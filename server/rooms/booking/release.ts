import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Job } from '../../tell/jobs/service.ts'
import { nowOf } from './judge.ts'
import { lockUnconfirmed } from './queries.ts'
import { guestsOf, recordOf, tellOf } from './tell.ts'
import { cancelBookings } from './write-queries.ts'
import { inTransaction } from '../../db/transaction.ts'

const batch = 100

export const bookingJobs: Job[] = [
  { name: 'booking.release', cron: '* * * * *', work: ({ db, clock }) => releaseUnconfirmed(db, clock) },
]

/**
 * Gives back the rooms that nobody confirmed in time, and tells organizer and guests. Several servers may do so at
 * once: each takes what no other holds. Answers how many were released.
 */
export async function releaseUnconfirmed(db: Db, clock: Clock): Promise<number> {
  const released = await inTransaction({ db }, async (tx) => {
    const rows = await lockUnconfirmed(tx, nowOf(clock).toString(), batch)
    await cancelBookings(
      tx,
      rows.map(({ id }) => id),
    )
    const by = { actor: null, clock }
    await recordOf(tx, by, 'booking.release', rows)
    for (const row of rows) await tellOf(tx, by, 'bookingReleased', [row], () => [row.organizer.id, ...guestsOf(row)])
    return rows.length
  })
  return released === batch ? released + (await releaseUnconfirmed(db, clock)) : released
}
