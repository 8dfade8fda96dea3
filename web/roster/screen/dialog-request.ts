import type { RosterEntry } from './roster-entries.ts'

/** `returnsToCompose` reopens the compose dialog after adding. */
export type DialogRequest =
  | { dialog: 'search' | 'legend' | 'help' | 'compose' }
  | { dialog: 'add'; returnsToCompose?: true }
  | { dialog: 'stack'; entries: readonly RosterEntry[] }
  | undefined
