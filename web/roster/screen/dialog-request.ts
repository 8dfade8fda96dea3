import type { RosterEntry } from './roster-entries.ts'

export type DialogRequest =
  | { dialog: 'search' | 'legend' | 'help' | 'compose' }
  /** `back` returns to the compose dialog afterwards. */
  | { dialog: 'add'; back?: true }
  | { dialog: 'stack'; entries: readonly RosterEntry[] }
  | undefined
