import type { RosterEntry } from './lessons.ts'

/** What someone asked to see over the roster. */
export type Asked =
  | { dialog: 'search' | 'legend' | 'help' | 'compose' }
  /** From the dialog in which one composes, and back to it. */
  | { dialog: 'add'; back?: true }
  | { dialog: 'stack'; entries: readonly RosterEntry[] }
  | undefined
