import { lazyLoad } from '#web/lib/lazy-load.tsx'

/** A single chunk, because every chunk adds its name and dependencies to the first load. */
export { AnnouncementsScreen } from './announcement/AnnouncementsScreen.tsx'
export { NotificationsScreen } from './notification/NotificationsScreen.tsx'
export const LaterLogScreen = lazyLoad(() => import('./log/LogScreen.tsx'), 'LogScreen')
