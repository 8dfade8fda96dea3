import type { RosterEntry } from './roster-entries.ts'

/** The dialog to show; undefined for none. `returnsToCompose` reopens the compose dialog after adding. */
export type DialogRequest =
  | { dialog: 'search' | 'legend' | 'help' | 'compose' }
  | { dialog: 'add'; returnsToCompose?: true }
  | { dialog: 'stack'; entries: readonly RosterEntry[] }
  | undefined
