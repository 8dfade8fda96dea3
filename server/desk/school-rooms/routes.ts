import { schoolRoomsContract } from '@uurwerk/contract/desk/rooms'
import { defineRoutes } from '#server/http/serve.ts'
import type { DisplaySettings } from '#server/rooms/room-display/service.ts'
import { addRoomDisplay, removeRoomDisplay } from './displays.ts'
import {
  changeBlock,
  changeSchoolRoom,
  createBlock,
  freeRoom,
  getBlock,
  getSchoolRoom,
  listBookingsOfRoom,
  listSchoolRooms,
  previewBlock,
  removeBlock,
} from './service.ts'

export const createSchoolRoomRoutes = (displaySettings: DisplaySettings) =>
  defineRoutes(schoolRoomsContract, {
    list: (context, { query }) => listSchoolRooms(context, query),
    one: (context, { params }) => getSchoolRoom(context, params.id),
    change: (context, { params, body }) => changeSchoolRoom(context, params.id, body),
    bookings: (context, { params, query }) => listBookingsOfRoom(context, params.id, query.date),
    previewBlock: (context, { params, query }) => previewBlock(context, params.id, query),
    block: (context, { params, body }) => createBlock(context, params.id, body),
    oneBlock: (context, { params }) => getBlock(context, params.id, params.blockId),
    changeBlock: (context, { params, body }) => changeBlock(context, params.id, params.blockId, body),
    unblock: (context, { params }) => removeBlock(context, params.id, params.blockId),
    addDisplay: (context, { params }) => addRoomDisplay(context, displaySettings, params.id),
    removeDisplay: (context, { params }) => removeRoomDisplay(context, params.id, params.displayId),
    free: (context, { params, body }) => freeRoom(context, params.id, body.reason),
  })
