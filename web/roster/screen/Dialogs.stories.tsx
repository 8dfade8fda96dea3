import { NoRosterDialog } from './Dialogs.tsx'

const nothing = () => undefined

export const NoOwnRoster = () => <NoRosterDialog onClose={nothing} />

export const NoRosterOfAnother = () => <NoRosterDialog name="B204" onShowOwn={nothing} onClose={nothing} />
