import type {
  BlockPreview,
  GivenRoomFacts,
  RoomBlock,
  RoomUse,
  SchoolRoom,
  SchoolRoomDetails,
} from '@uurwerk/contract/desk/rooms'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Context } from '#server/auth/context.ts'
import type { Db } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { computeContentVersion } from '#server/http/content-version.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import {
  blockRoom,
  changeRoomBlock,
  checkBlockPeriod,
  freeBooking,
  getRoomBlock,
  listRoomBlocks,
  listRoomBookings,
  listRoomUse,
  previewRoomBlock,
  unblockRoom,
} from '#server/rooms/booking/service.ts'
import { listProfilesOfRooms } from '#server/rooms/booking-profile/service.ts'
import { listDisplays } from '#server/rooms/room-display/service.ts'
import { listRoomFacts, lockRooms, updateRoomFacts } from '#server/roster/attendee/service.ts'
import { recordAction, recordActions } from '#server/tell/log/service.ts'
import { requireRoom } from './require-room.ts'
import { getUseRange, hasWholeLocation, listChangedFacts, toStoredFacts } from './rules.ts'

const noUse: RoomUse = { booked: 0, confirmed: 0, released: 0, minutes: 0 }

/** @throws AppError dateRangeInvalid, requestOutOfBounds */
export async function listSchoolRooms(
  { db, clock }: Context,
  query: { start?: string | undefined; end?: string | undefined },
): Promise<SchoolRoom[]> {
  const range = getUseRange(query, getToday(clock).toString())
  if (typeof range === 'string') throw new AppError(range)
  const [rooms, profiles, displays, blocks, uses] = await Promise.all([
    listRoomFacts(db),
    listProfilesOfRooms(db),
    listDisplays(db),
    listRoomBlocks({ db, clock }),
    listRoomUse(db, range.start, range.end),
  ])
  const profilesByRoom = new Map(profiles.map((room) => [room.room_id, room.profiles]))
  const usesByRoom = new Map(uses.map((use) => [use.room_id, use]))
  const displaysByRoom = Map.groupBy(displays, ({ room_id }) => room_id)
  const blocksByRoom = Map.groupBy(blocks, ({ room_id }) => room_id)
  return rooms.map((room) => ({
    ...room,
    profiles: profilesByRoom.get(room.id) ?? [],
    displays: displaysByRoom.get(room.id)?.length ?? 0,
    nextBlock: blocksByRoom.get(room.id)?.[0] ?? null,
    use: usesByRoom.get(room.id) ?? noUse,
  }))
}

/** @throws AppError attendeeDoesNotExist */
export const getSchoolRoom = ({ db, clock }: Context, id: number): Promise<Versioned<SchoolRoomDetails>> =>
  loadRoom(db, clock, id)

async function loadRoom(db: Db, clock: Clock, id: number): Promise<Versioned<SchoolRoomDetails>> {
  const room = await requireRoom(db, id)
  const [profiles, displays, blocks] = await Promise.all([
    listProfilesOfRooms(db, id),
    listDisplays(db, id),
    listRoomBlocks({ db, clock }, id),
  ])
  return new Versioned(
    { ...room, profiles: profiles[0]?.profiles ?? [], displays, blocks },
    computeContentVersion(room),
  )
}

/** @throws AppError attendeeDoesNotExist, preconditionFailed, requestInvalid */
export function changeSchoolRoom(
  context: CallContext,
  id: number,
  facts: GivenRoomFacts,
): Promise<Versioned<SchoolRoomDetails>> {
  if (!hasWholeLocation(facts))
    throw new AppError('requestInvalid', [{ path: 'body/longitude', message: 'latitude and longitude go together' }])
  return runInTransaction(context, async (tx) => {
    await lockRooms(tx, [id])
    const former = await requireRoom(tx, id)
    requireVersion(context, computeContentVersion(former))
    await updateRoomFacts(tx, id, toStoredFacts(facts))
    const room = await loadRoom(tx, context.clock, id)
    await recordAction(tx, context, {
      action: 'school-rooms.change',
      subjectId: id,
      details: listChangedFacts(former, room.result),
    })
    return room
  })
}

interface Period {
  start: string
  end: string
}

/** @throws AppError attendeeDoesNotExist */
export async function listBookingsOfRoom(context: Context, id: number, date: string): Promise<Booking[]> {
  await requireRoom(context.db, id)
  return listRoomBookings(context, id, date)
}

/** @throws AppError attendeeDoesNotExist, blockDoesNotExist, and those of `checkBlockPeriod` */
export async function previewBlock(
  context: Context,
  id: number,
  { block, ...period }: Period & { block?: number | undefined },
): Promise<BlockPreview> {
  await requireRoom(context.db, id)
  const former = block === undefined ? undefined : await getRoomBlock(context.db, id, block)
  checkBlockPeriod(context.clock, period, former?.result)
  return previewRoomBlock(context, id, period, block)
}

interface BlockChange extends Period {
  reason: string
  displace?: boolean | undefined
}

/** @throws AppError attendeeDoesNotExist, blockDisplacesBookings, and those of `checkBlockPeriod` */
export async function createBlock(
  context: Context,
  id: number,
  block: BlockChange,
): Promise<Versioned<RoomBlock & BlockPreview>> {
  await requireRoom(context.db, id)
  checkBlockPeriod(context.clock, block)
  return blockRoom(context, id, block, (tx, { block: { id: blockId, start, end }, displaced }) =>
    recordActions(tx, context, [
      {
        action: 'school-rooms.block',
        subjectId: id,
        details: { block: blockId, start, end, displaced: displaced.length },
      },
      ...displaced.map((booking) => toDisplaceEntry(id, booking)),
    ]),
  )
}

/** @throws AppError blockDoesNotExist */
export const getBlock = ({ db }: Context, id: number, blockId: number): Promise<Versioned<RoomBlock>> =>
  getRoomBlock(db, id, blockId)

/** @throws AppError blockDoesNotExist, preconditionFailed, blockDisplacesBookings, and those of `checkBlockPeriod` */
export const changeBlock = (
  context: CallContext,
  id: number,
  blockId: number,
  change: BlockChange,
): Promise<Versioned<RoomBlock & BlockPreview>> =>
  changeRoomBlock(context, id, blockId, change, (tx, { block, former, displaced }) =>
    recordActions(tx, context, [
      {
        action: 'school-rooms.changeBlock',
        subjectId: id,
        details: {
          block: blockId,
          start: formatChange(former.start, block.start),
          end: formatChange(former.end, block.end),
          ...(former.reason !== block.reason && { fields: 'reason' }),
          displaced: displaced.length,
        },
      },
      ...displaced.map((booking) => toDisplaceEntry(id, booking)),
    ]),
  )

const formatChange = (former: string, value: string) => (former === value ? value : `${former} → ${value}`)

const toDisplaceEntry = (roomId: number, booking: { id: number; organizer: { id: number }; starts_at: string }) => ({
  action: 'booking.displace' as const,
  subjectId: booking.organizer.id,
  details: { booking: booking.id, facility: roomId, start: booking.starts_at },
})

/** @throws AppError blockDoesNotExist, preconditionFailed */
export const removeBlock = (context: CallContext, id: number, blockId: number): Promise<null> =>
  unblockRoom(context, id, blockId, (tx, { start, end }) =>
    recordAction(tx, context, {
      action: 'school-rooms.unblock',
      subjectId: id,
      details: { block: blockId, start, end },
    }),
  )

/** @throws AppError bookingDoesNotExist, bookingNotRunning */
export const freeRoom = (context: Context, bookingId: number, reason: string): Promise<Booking> =>
  freeBooking(context, bookingId, reason, (tx, { organizer, facility, starts_at }) =>
    recordAction(tx, context, {
      action: 'school-rooms.free',
      subjectId: organizer.id,
      details: { booking: bookingId, facility: facility.id, start: starts_at },
    }),
  )
