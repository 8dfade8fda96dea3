import type { ActingContext } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { getCurrentMinute } from './validate-periods.ts'
import {
  type BookingRow,
  countReleased,
  listFollowingBookings,
  lockBookings,
  lockUnconfirmedBookings,
} from './queries.ts'
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
    const rowsBySeries = Map.groupBy(rows, ({ id, series_id }) => series_id ?? -id)
    for (const seriesRows of rowsBySeries.values()) await strikeSeriesAndNotify(tx, systemContext, seriesRows)
    return rows.length
  })
  return releasedCount === maximumBatchSize
    ? releasedCount + (await releaseUnconfirmedBookings(db, clock))
    : releasedCount
}

/** Released bookings after which the rest of a series is cancelled. */
const maximumNoShows = 3

/**
 * A person who did not come three times does not need the room. The time before, the notification warns. The rows are of
 * one series, or a single booking.
 */
async function strikeSeriesAndNotify(tx: Tx, systemContext: ActingContext, rows: readonly BookingRow[]): Promise<void> {
  const [row] = rows
  if (!row) return
  const noShows = row.series_id === null ? 0 : await countReleased(tx, row.series_id)
  const struckRows = noShows >= maximumNoShows ? await strikeSeries(tx, row) : []
  await recordBookingActions(tx, systemContext, 'booking.release', struckRows)
  const listRecipients = (booking: BookingRow) => [booking.organizer.id, ...listActiveInvitees(booking)]
  const moreData =
    noShows < maximumNoShows - 1 ? {} : ({ series: noShows < maximumNoShows ? 'warned' : 'struck' } as const)
  await notifyParticipants(tx, systemContext, 'bookingReleased', [...rows, ...struckRows], listRecipients, moreData)
}

async function strikeSeries(tx: Tx, row: BookingRow): Promise<BookingRow[]> {
  const ids = (await listFollowingBookings(tx, row)).map(({ id }) => id)
  const struckRows = await lockBookings(tx, ids)
  await cancelBookings(tx, ids)
  return struckRows
}
