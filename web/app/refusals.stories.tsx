import { NoAccess, NoAccessGeneral, NoModules } from './refusals.tsx'

export const Unknown = () => <NoAccess />
export const Refused = () => <NoAccessGeneral />
export const WithoutModules = () => <NoModules />
