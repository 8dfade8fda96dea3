import type { RosterEntry } from './roster-entries.ts'

export type DialogRequest =
  | { dialog: 'search' | 'legend' | 'help' | 'compose' }
  | { dialog: 'add'; returnsToCompose?: true }
  | { dialog: 'stack'; entries: readonly RosterEntry[] }
  | undefined
