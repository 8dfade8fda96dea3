/** Parts that load after the first screen: a single chunk. */
export { Announcements } from './Announcements.tsx'
export { Horizon, NoLessons } from './NoLessons.tsx'
export { NoOwnRosterMessage } from './NoOwnRosterMessage.tsx'
export { RosterDetails } from './RosterDetails.tsx'
