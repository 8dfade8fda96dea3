import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { getCurrentMinute } from './validate-periods.ts'
import { lockUnconfirmedBookings } from './queries.ts'
import { listActiveInvitees, recordBookingActions, notifyParticipants } from './notify-participants.ts'
import { cancelBookings, markBookingsReleased } from './write-queries.ts'
import { runInTransaction } from '#server/db/transaction.ts'

const maximumBatchSize = 100

export const bookingJobs: Job[] = [
  { name: 'booking.release', cron: '* * * * *', run: ({ db, clock }) => releaseUnconfirmedBookings(db, clock) },
]

/** Safe to run on several servers at once. Returns the number of released bookings. */
export async function releaseUnconfirmedBookings(db: Db, clock: Clock): Promise<number> {
  const releasedCount = await runInTransaction({ db }, async (tx) => {
    const rows = await lockUnconfirmedBookings(tx, getCurrentMinute(clock).toString(), maximumBatchSize)
    const ids = rows.map(({ id }) => id)
    await cancelBookings(tx, ids)
    await markBookingsReleased(tx, ids, clock.instant().toString({ smallestUnit: 'millisecond' }))
    const systemContext = { actor: null, clock }
    await recordBookingActions(tx, systemContext, 'booking.release', rows)
    for (const row of rows)
      await notifyParticipants(tx, systemContext, 'bookingReleased', [row], () => [
        row.organizer.id,
        ...listActiveInvitees(row),
      ])
    return rows.length
  })
  return releasedCount === maximumBatchSize
    ? releasedCount + (await releaseUnconfirmedBookings(db, clock))
    : releasedCount
}
