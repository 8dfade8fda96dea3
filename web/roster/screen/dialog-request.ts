import type { RosterEntry } from './roster-entries.ts'

/** What someone asked to see over the roster. */
export type DialogRequest =
  | { dialog: 'search' | 'legend' | 'help' | 'compose' }
  /** From the dialog in which one composes, and back to it. */
  | { dialog: 'add'; back?: true }
  | { dialog: 'stack'; entries: readonly RosterEntry[] }
  | undefined
