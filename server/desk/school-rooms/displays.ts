import type { Context } from '#server/auth/context.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { addDisplay, deleteDisplays, type DisplaySettings } from '#server/rooms/room-display/service.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { requireRoom } from './require-room.ts'

/** @throws AppError attendeeDoesNotExist */
export const addRoomDisplay = (
  context: Context,
  settings: DisplaySettings,
  roomId: number,
): Promise<{ id: number; address: string }> =>
  runInTransaction(context, async (tx) => {
    await requireRoom(tx, roomId)
    const display = await addDisplay(tx, settings, context.clock, roomId)
    await recordAction(tx, context, {
      action: 'school-rooms.addDisplay',
      subjectId: roomId,
      details: { display: display.id },
    })
    return display
  })

/** @throws AppError displayDoesNotExist */
export const removeRoomDisplay = (context: Context, roomId: number, displayId: number): Promise<null> =>
  runInTransaction(context, async (tx) => {
    if (!(await deleteDisplays(tx, roomId, displayId))) throw new AppError('displayDoesNotExist')
    await recordAction(tx, context, {
      action: 'school-rooms.removeDisplay',
      subjectId: roomId,
      details: { display: displayId },
    })
    return null
  })
