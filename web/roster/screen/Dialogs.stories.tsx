import { NoRosterDialog } from './Dialogs.tsx'

const doNothing = () => undefined

export const NoOwnRoster = () => <NoRosterDialog onClose={doNothing} />

export const NoRosterOfAnother = () => <NoRosterDialog name="B204" onShowOwn={doNothing} onClose={doNothing} />
