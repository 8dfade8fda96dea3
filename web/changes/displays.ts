/** Screens on walls, without sign-in: a single chunk. */
export { RoomDisplay } from '#web/rooms/room-display/RoomDisplay.tsx'
export { BoardDisplay } from './board/BoardDisplay.tsx'
