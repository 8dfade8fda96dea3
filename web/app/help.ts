/** Parts that open the help: a single chunk. */
export { fetchHelpAddress } from './help-address.ts'
export { HelpBlocked } from './HelpBlocked.tsx'
