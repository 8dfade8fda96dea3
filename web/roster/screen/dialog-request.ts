import type { RosterEntry } from './roster-entries.ts'

export type DialogRequest =
  | { dialog: 'search' | 'legend' | 'help' | 'compose' }
  /** `back` returns to the compose dialog afterwards. */
  | { dialog: 'add'; returnsToCompose?: true }
  | { dialog: 'stack'; entries: readonly RosterEntry[] }
  | undefined
