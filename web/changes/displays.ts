import { lazyLoad } from '#web/lib/lazy-load.tsx'

/** Screens on walls, and lists that few open: a single chunk, which keeps the first load small. */
export { RoomDisplay } from '#web/rooms/room-display/RoomDisplay.tsx'
export { BoardDisplay } from './board/BoardDisplay.tsx'
export const LaterLedgerScreen = lazyLoad(() => import('./ledger/LedgerScreen.tsx'), 'LedgerScreen')
export const LaterHeldScreen = lazyLoad(() => import('./ledger/HeldScreen.tsx'), 'HeldScreen')
