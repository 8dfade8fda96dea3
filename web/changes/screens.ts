import { lazyLoad } from '#web/lib/lazy-load.tsx'

/** A single chunk with the screens on walls, because every chunk adds its name to the first load. */
export { RoomDisplay } from '#web/rooms/room-display/RoomDisplay.tsx'
export { BoardDisplay } from './board/BoardDisplay.tsx'
export const LaterDayScreen = lazyLoad(() => import('./day/DayScreen.tsx'), 'DayScreen')
export const LaterLedgerScreen = lazyLoad(() => import('./ledger/LedgerScreen.tsx'), 'LedgerScreen')
export const LaterHeldScreen = lazyLoad(() => import('./ledger/HeldScreen.tsx'), 'HeldScreen')
