import type { ActingContext } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { withdrawInvitations } from '#server/tell/notification/service.ts'
import { getCurrentMinute } from './validate-periods.ts'
import {
  type BookingRow,
  countReleased,
  listFollowingBookings,
  lockBookings,
  lockUnconfirmedBookings,
  noReleases,
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
    await withdrawInvitations(tx, systemContext, rows)
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
 * A person who did not come three times does not need the room. After an outage several are released at once, without
 * time to act on the warning. The rows are of one series by start, or a single booking.
 */
async function strikeSeriesAndNotify(tx: Tx, systemContext: ActingContext, rows: readonly BookingRow[]): Promise<void> {
  const [row] = rows
  if (!row) return
  const lastDeadline = rows.at(-1)?.confirm_until ?? null
  const released = row.series_id === null ? noReleases : await countReleased(tx, row.series_id, lastDeadline)
  const isStruck = released.earlier >= maximumNoShows - 1
  const struckRows = isStruck ? await strikeSeries(tx, row) : []
  await withdrawInvitations(tx, systemContext, struckRows)
  await recordBookingActions(tx, systemContext, 'booking.release', struckRows)
  const listRecipients = (booking: BookingRow) => [booking.organizer.id, ...listActiveInvitees(booking)]
  const moreData = released.total < maximumNoShows - 1 ? {} : ({ series: isStruck ? 'struck' : 'warned' } as const)
  await notifyParticipants(tx, systemContext, 'bookingReleased', [...rows, ...struckRows], listRecipients, moreData)
}

async function strikeSeries(tx: Tx, row: BookingRow): Promise<BookingRow[]> {
  const ids = (await listFollowingBookings(tx, row)).map(({ id }) => id)
  const struckRows = await lockBookings(tx, ids)
  await cancelBookings(tx, ids)
  return struckRows
}
