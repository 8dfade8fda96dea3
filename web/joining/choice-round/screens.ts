/** The router loads these screens as one chunk. */
export { AllocationScreen } from './allocation/AllocationScreen.tsx'
export { NewRoundScreen } from './desk/edit/NewRoundScreen.tsx'
export { RoundSettingsScreen } from './desk/edit/RoundSettingsScreen.tsx'
export { RoundsScreen } from './desk/list/RoundsScreen.tsx'
export { LiveScreen } from './desk/live/LiveScreen.tsx'
export { PreviewScreen } from './desk/preview/PreviewScreen.tsx'
export { StudentsScreen } from './desk/students/StudentsScreen.tsx'
