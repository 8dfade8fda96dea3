import { runInTransaction } from '#server/db/transaction.ts'
import { lockRooms } from '#server/roster/attendee/service.ts'
import { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import type { Db, Tx } from '#server/db/connect.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { buildDisplayUrl, type DisplayedRoom, createDisplayNonce, isValidDisplayToken } from './display-url.ts'
import {
  deleteDisplays,
  findFirstDisplay,
  findRoomBySourceId,
  getRoomOnDay,
  insertDisplay,
  listDisplayedRooms,
} from './queries.ts'

export { deleteDisplays, listDisplays } from './queries.ts'

export interface DisplaySettings {
  secret: string
  publicUrl: string
}

/** Returns undefined for unknown rooms; `renew` withdraws all older addresses. */
export async function issueDisplayUrl(
  db: Db,
  { secret, publicUrl }: DisplaySettings,
  { sourceId, renew }: { sourceId: string; renew: boolean },
): Promise<{ room: string; name: string; address: string } | undefined> {
  const room = await findRoomBySourceId(db, sourceId)
  if (!room) return undefined
  const displayedRoom = await runInTransaction({ db }, async (tx) => {
    await lockRooms(tx, [room.id])
    if (renew) await deleteDisplays(tx, room.id)
    const existingDisplay = await findFirstDisplay(tx, room.id)
    if (existingDisplay) return existingDisplay
    const newDisplay = { id: room.id, nonce: createDisplayNonce() }
    await insertDisplay(tx, newDisplay)
    return newDisplay
  })
  return { room: sourceId, name: room.name, address: buildDisplayUrl(secret, publicUrl, displayedRoom) }
}

/** Makes another address for a display of a room. */
export async function addDisplay(
  tx: Tx,
  { secret, publicUrl }: DisplaySettings,
  clock: Clock,
  roomId: number,
): Promise<{ id: number; address: string }> {
  const room = { id: roomId, nonce: createDisplayNonce() }
  const { id } = await insertDisplay(tx, room, clock.instant().toString({ smallestUnit: 'millisecond' }))
  return { id, address: buildDisplayUrl(secret, publicUrl, room) }
}

export async function findRoomByDisplayToken(
  db: Db,
  secret: string,
  { id, token }: { id: number; token: string },
): Promise<DisplayedRoom | undefined> {
  const rooms = await listDisplayedRooms(db, id)
  return rooms.find((room) => isValidDisplayToken(secret, room, token))
}

export async function getRoomDisplay(db: Db, clock: Clock, { id }: DisplayedRoom): Promise<RoomDisplay> {
  const date = getToday(clock).toString()
  return RoomDisplay.parse({ ...(await getRoomOnDay(db, id, date)), date, timeZone: clock.timeZone })
}
