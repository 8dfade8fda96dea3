import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { findRoomFacts, type RoomFactsRow } from '#server/roster/attendee/service.ts'

/** @throws AppError attendeeDoesNotExist */
export async function requireRoom(db: Db, id: number): Promise<RoomFactsRow> {
  const room = await findRoomFacts(db, id)
  if (!room) throw new AppError('attendeeDoesNotExist')
  return room
}
