import { type BlockPreview, roomDeskBounds, type RoomBlock } from '@uurwerk/contract/desk/rooms'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Context } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Clock, getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { lockRooms } from '#server/roster/attendee/service.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import { runBatch } from '#server/db/batch-statements.ts'
import { deleteBlock, insertBlock, listBlocks, listOccupants, listRoomBookingIds } from './block-queries.ts'
import { displaceBookings } from './displace.ts'
import { presentBooking } from './present.ts'
import { type BookingRow, listBookings, lockBookings } from './queries.ts'
import type { BookingPeriod } from './rules.ts'
import { getCurrentMinute, toPeriodInstants } from './validate-periods.ts'

export interface NewBlock extends BookingPeriod {
  reason: string
  /** Cancels bookings in the way; without it these refuse the block. */
  displace?: boolean | undefined
}

interface BlockedRoom {
  block: RoomBlock
  preview: BlockPreview
  displaced: readonly BookingRow[]
}

/** Lists the blocks that have not ended, of all rooms or of one. */
export const listRoomBlocks = ({ db, clock }: { db: Db; clock: Clock }, roomId?: number) =>
  listBlocks(db, toIsoMinute(getLocalDateTime(clock)), roomId)

/** @throws AppError bookingInvalidTimeSlot, bookingReservationBeforeNow, timeDoesNotExist, requestOutOfBounds */
export function checkBlockPeriod(clock: Clock, period: BookingPeriod): void {
  if (period.start >= period.end) throw new AppError('bookingInvalidTimeSlot')
  const instants = toPeriodInstants(clock, period)
  if (!instants) throw new AppError('timeDoesNotExist')
  if (Temporal.Instant.compare(instants.start, getCurrentMinute(clock)) < 0)
    throw new AppError('bookingReservationBeforeNow')
  const lastEnd = Temporal.PlainDateTime.from(period.start).add({ days: roomDeskBounds.blockDays })
  if (period.end > toIsoMinute(lastEnd)) throw new AppError('requestOutOfBounds')
}

/** Lists what takes place in a room, including bookings that a block would displace. */
export async function previewRoomBlock(context: Context, roomId: number, period: BookingPeriod): Promise<BlockPreview> {
  const { db } = context
  const occupants = await listOccupants(db, roomId, period)
  const bookings = await listBookings(
    db,
    occupants.flatMap(({ id, type }) => (type === 'booking' ? [id] : [])),
  )
  return {
    bookings: bookings.map((row) => presentBooking(context, row)),
    appointments: occupants.filter(({ type }) => type !== 'booking'),
  }
}

/**
 * Keeps bookings out of a room: later ones are refused by the constraints of `occupancy`. The room is locked first, as
 * every booking does, so that none comes in between.
 * @throws AppError blockDisplacesBookings with their organizers
 */
export const blockRoom = (
  context: Context,
  roomId: number,
  { start, end, reason, displace = false }: NewBlock,
  recordBlock: (tx: Tx, blocked: BlockedRoom) => Promise<void>,
): Promise<RoomBlock & BlockPreview> =>
  runInTransaction(context, async (tx) => {
    await lockRooms(tx, [roomId])
    const preview = await previewRoomBlock({ ...context, db: tx }, roomId, { start, end })
    // Meanwhile their organizers may have cancelled some.
    const rows = await lockBookings(
      tx,
      preview.bookings.map(({ id }) => id),
    )
    if (rows.length > 0 && !displace) throw new AppError('blockDisplacesBookings', rows.map(nameBooking))
    await displaceBookings(tx, context, rows, reason)
    const block = await insertBlock(tx, { roomId, start, end, reason })
    await announceBlock(tx, { start, end })
    const bookings = rows.map((row) => presentBooking(context, row))
    await recordBlock(tx, { block, preview, displaced: rows })
    return { ...block, ...preview, bookings }
  })

const nameBooking = ({ id, organizer, starts_at, ends_at }: BookingRow) => ({
  path: `bookings/${id}`,
  message: `${organizer.name}, ${starts_at}–${ends_at}`,
})

/** @throws AppError blockDoesNotExist */
export const unblockRoom = (
  context: Context,
  roomId: number,
  id: number,
  recordUnblocked: (tx: Tx, period: BookingPeriod) => Promise<void>,
): Promise<null> =>
  runInTransaction(context, async (tx) => {
    const period = await deleteBlock(tx, roomId, id)
    if (!period) throw new AppError('blockDoesNotExist')
    await announceBlock(tx, period)
    await recordUnblocked(tx, period)
    return null
  })

const announceBlock = (tx: Tx, { start, end }: BookingPeriod) => {
  const change = { start: start.slice(0, 10), end: end.slice(0, 10), people: [] }
  return runBatch(tx, [buildAnnounceStatement('roster', change), buildAnnounceStatement('booking', change)])
}

export async function listRoomBookings(context: Context, roomId: number, date: string): Promise<Booking[]> {
  const rows = await listBookings(context.db, await listRoomBookingIds(context.db, roomId, date))
  return rows.map((row) => presentBooking(context, row))
}
