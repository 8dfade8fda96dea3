import { inTransaction } from '../../db/transaction.ts'
import { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import type { Db } from '../../db/connect.ts'
import { type Clock, today } from '../../lib/clock.ts'
import { displayAddress, type DisplayedRoom, newNonce, opensDisplay } from './address.ts'
import { findDisplayed, findRoom, keepNonce, roomOnDay } from './queries.ts'

interface Installation {
  secret: string
  publicUrl: string
}

/** The address of a room's display; a new one makes the older ones worth nothing. Undefined without that room. */
export async function addressOfRoom(
  db: Db,
  { secret, publicUrl }: Installation,
  { sourceId, renew }: { sourceId: string; renew: boolean },
): Promise<{ room: string; name: string; address: string } | undefined> {
  const room = await findRoom(db, sourceId)
  if (!room) return undefined
  const displayed = await inTransaction({ db }, (tx) => keepNonce(tx, { id: room.id, nonce: newNonce() }, renew))
  return { room: sourceId, name: room.name, address: displayAddress(secret, publicUrl, displayed) }
}

/** The room whose display this token opens; undefined when it opens no display, or another's. */
export async function openDisplay(
  db: Db,
  secret: string,
  { id, token }: { id: number; token: string },
): Promise<DisplayedRoom | undefined> {
  const room = await findDisplayed(db, id)
  return room && opensDisplay(secret, room, token) ? room : undefined
}

/** What the display of a room shows today. */
export async function readDisplay(db: Db, clock: Clock, { id }: DisplayedRoom): Promise<RoomDisplay> {
  const date = today(clock).toString()
  return RoomDisplay.parse({ ...(await roomOnDay(db, id, date)), date, timeZone: clock.timeZone })
}
