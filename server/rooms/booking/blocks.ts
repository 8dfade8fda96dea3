import { type BlockPreview, roomDeskBounds, type RoomBlock } from '@uurwerk/contract/desk/rooms'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Context } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { computeContentVersion } from '#server/http/content-version.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Clock, getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { lockRooms } from '#server/roster/attendee/service.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import { runBatch } from '#server/db/batch-statements.ts'
import {
  deleteBlock,
  deleteBlockOfAbsence,
  findBlock,
  insertBlock,
  listBlocks,
  listOccupants,
  listRoomBookingIds,
  updateBlock,
} from './block-queries.ts'
import { displaceBookings, recordDisplacements } from './displace.ts'
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
  displaced: readonly BookingRow[]
}

/** Lists the blocks that have not ended, of all rooms or of one. */
export const listRoomBlocks = ({ db, clock }: { db: Db; clock: Clock }, roomId?: number) =>
  listBlocks(db, toIsoMinute(getLocalDateTime(clock)), roomId)

/** @throws AppError blockDoesNotExist */
export async function getRoomBlock(db: Db, roomId: number, id: number): Promise<Versioned<RoomBlock>> {
  const block = await findBlock(db, roomId, id)
  if (!block) throw new AppError('blockDoesNotExist')
  return new Versioned(block, computeContentVersion(block))
}

/**
 * A block that has begun may keep its start.
 * @throws AppError bookingInvalidTimeSlot, bookingReservationBeforeNow, timeDoesNotExist, requestOutOfBounds
 */
export function checkBlockPeriod(clock: Clock, period: BookingPeriod, former?: BookingPeriod): void {
  if (period.start >= period.end) throw new AppError('bookingInvalidTimeSlot')
  const instants = toPeriodInstants(clock, period)
  if (!instants) throw new AppError('timeDoesNotExist')
  const earliest = period.start === former?.start ? instants.end : instants.start
  if (Temporal.Instant.compare(earliest, getCurrentMinute(clock)) < 0) throw new AppError('bookingReservationBeforeNow')
  const lastEnd = Temporal.PlainDateTime.from(period.start).add({ days: roomDeskBounds.blockDays })
  if (period.end > toIsoMinute(lastEnd)) throw new AppError('requestOutOfBounds')
}

/** Lists what takes place in a room, including bookings that a block would displace. */
export async function previewRoomBlock(
  context: Context,
  roomId: number,
  period: BookingPeriod,
  changedBlock?: number,
): Promise<BlockPreview> {
  const { db } = context
  const occupants = (await listOccupants(db, roomId, period)).filter(({ id }) => id !== changedBlock)
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
  newBlock: NewBlock,
  recordBlock: (tx: Tx, blocked: BlockedRoom) => Promise<void>,
): Promise<Versioned<RoomBlock & BlockPreview>> =>
  runInTransaction(context, async (tx) => {
    await lockRooms(tx, [roomId])
    const { preview, displaced } = await clearPeriod(tx, context, roomId, newBlock)
    const block = await insertBlock(tx, { roomId, ...newBlock })
    await announceBlock(tx, block)
    await recordBlock(tx, { block, displaced })
    return new Versioned({ ...block, ...preview }, computeContentVersion(block))
  })

/**
 * Changes period and reason at once, so that the room is never free in between.
 * @throws AppError blockDoesNotExist, preconditionFailed, blockDisplacesBookings, and those of `checkBlockPeriod`
 */
export const changeRoomBlock = (
  context: CallContext,
  roomId: number,
  id: number,
  change: NewBlock,
  recordChange: (tx: Tx, changed: BlockedRoom & { former: RoomBlock }) => Promise<void>,
): Promise<Versioned<RoomBlock & BlockPreview>> =>
  runInTransaction(context, async (tx) => {
    await lockRooms(tx, [roomId])
    const { result: former, version } = await getRoomBlock(tx, roomId, id)
    requireVersion(context, version)
    checkBlockPeriod(context.clock, change, former)
    const { preview, displaced } = await clearPeriod(tx, context, roomId, change, id)
    const block = { id, start: change.start, end: change.end, reason: change.reason }
    if (!(await updateBlock(tx, block))) throw new AppError('blockDoesNotExist')
    await announceBlock(tx, former)
    await announceBlock(tx, block)
    await recordChange(tx, { block, displaced, former })
    return new Versioned({ ...block, ...preview }, computeContentVersion(block))
  })

async function clearPeriod(
  tx: Tx,
  context: Context,
  roomId: number,
  { start, end, reason, displace = false }: Omit<NewBlock, 'reason'> & { reason?: string },
  changedBlock?: number,
): Promise<{ preview: BlockPreview; displaced: readonly BookingRow[] }> {
  const preview = await previewRoomBlock({ ...context, db: tx }, roomId, { start, end }, changedBlock)
  // Meanwhile their organizers may have cancelled some.
  const displaced = await lockBookings(
    tx,
    preview.bookings.map(({ id }) => id),
  )
  if (displaced.length > 0 && !displace) throw new AppError('blockDisplacesBookings', displaced.map(nameBooking))
  await displaceBookings(tx, context, displaced, reason)
  return { preview: { ...preview, bookings: displaced.map((row) => presentBooking(context, row)) }, displaced }
}

const nameBooking = ({ id, organizer, starts_at, ends_at }: BookingRow) => ({
  path: `bookings/${id}`,
  message: `${organizer.name}, ${starts_at}–${ends_at}`,
})

/** @throws AppError blockDoesNotExist, preconditionFailed */
export const unblockRoom = (
  context: CallContext,
  roomId: number,
  id: number,
  recordUnblocked: (tx: Tx, period: BookingPeriod) => Promise<void>,
): Promise<null> =>
  runInTransaction(context, async (tx) => {
    await lockRooms(tx, [roomId])
    requireVersion(context, (await getRoomBlock(tx, roomId, id)).version)
    const period = await deleteBlock(tx, roomId, id)
    if (!period) throw new AppError('blockDoesNotExist')
    await announceBlock(tx, period)
    await recordUnblocked(tx, period)
    return null
  })

interface AbsentRoom extends BookingPeriod {
  absenceId: number
  roomId: number
}

/** Blocks a room for what is left of its absence, and cancels the bookings in the way. */
export async function blockAbsentRoom(
  tx: Tx,
  context: Context,
  { absenceId, roomId, start, end }: AbsentRoom,
): Promise<void> {
  await lockRooms(tx, [roomId])
  await unblockAbsentRoom(tx, absenceId)
  const now = toIsoMinute(getLocalDateTime(context.clock))
  const period = { start: start > now ? start : now, end }
  if (period.start >= end) return
  const { displaced } = await clearPeriod(tx, context, roomId, { ...period, displace: true })
  await insertBlock(tx, { roomId, absenceId, reason: '', ...period })
  await announceBlock(tx, period)
  await recordDisplacements(tx, context, displaced)
}

/** A room that is there again can be booked again. */
export async function unblockAbsentRoom(tx: Tx, absenceId: number): Promise<void> {
  const period = await deleteBlockOfAbsence(tx, absenceId)
  if (period) await announceBlock(tx, period)
}

const announceBlock = (tx: Tx, { start, end }: BookingPeriod) => {
  const span = { start: start.slice(0, 10), end: end.slice(0, 10) }
  return runBatch(tx, [
    buildAnnounceStatement('roster', { ...span, people: 'staff' }),
    buildAnnounceStatement('booking', { ...span, people: [] }),
  ])
}

export async function listRoomBookings(context: Context, roomId: number, date: string): Promise<Booking[]> {
  const rows = await listBookings(context.db, await listRoomBookingIds(context.db, roomId, date))
  return rows.map((row) => presentBooking(context, row))
}
