import { runInTransaction } from '#server/db/transaction.ts'
import { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import type { Db } from '#server/db/connect.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { buildDisplayUrl, type DisplayedRoom, createDisplayNonce, isValidDisplayToken } from './display-url.ts'
import { findDisplayedRoom, findRoomBySourceId, upsertDisplayNonce, getRoomOnDay } from './queries.ts'

interface DisplaySettings {
  secret: string
  publicUrl: string
}

/** Returns undefined for unknown rooms; `renew` invalidates older URLs. */
export async function issueDisplayUrl(
  db: Db,
  { secret, publicUrl }: DisplaySettings,
  { sourceId, renew }: { sourceId: string; renew: boolean },
): Promise<{ room: string; name: string; address: string } | undefined> {
  const room = await findRoomBySourceId(db, sourceId)
  if (!room) return undefined
  const displayedRoom = await runInTransaction({ db }, (tx) =>
    upsertDisplayNonce(tx, { id: room.id, nonce: createDisplayNonce() }, renew),
  )
  return { room: sourceId, name: room.name, address: buildDisplayUrl(secret, publicUrl, displayedRoom) }
}

export async function findRoomByDisplayToken(
  db: Db,
  secret: string,
  { id, token }: { id: number; token: string },
): Promise<DisplayedRoom | undefined> {
  const room = await findDisplayedRoom(db, id)
  return room && isValidDisplayToken(secret, room, token) ? room : undefined
}

export async function getRoomDisplay(db: Db, clock: Clock, { id }: DisplayedRoom): Promise<RoomDisplay> {
  const date = getToday(clock).toString()
  return RoomDisplay.parse({ ...(await getRoomOnDay(db, id, date)), date, timeZone: clock.timeZone })
}
