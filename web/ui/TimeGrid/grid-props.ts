import type { ReactNode } from 'react'
import type { GridEntry, Lane } from './grid-layout.ts'

/** Must keep its identity: a new object redraws all entries. */
export interface EntryDrawing<E extends GridEntry> {
  entry: (entry: E, lane: Lane | undefined) => ReactNode
  stack: (entries: readonly E[]) => ReactNode
  stackLabel: (entries: readonly E[]) => string
}

export interface TimeGridProps<E extends GridEntry> {
  label: string
  days: readonly Temporal.PlainDate[]
  entries: readonly E[]
  /** Minimum visible hours. */
  schoolDay: { start: string; end: string }
  now: Temporal.PlainDateTime
  /** Delays the scroll to the current time until there are entries. */
  isReady: boolean
  isBusy?: boolean
  /** Hides the row of days, which then has no tab stop. */
  isBare?: boolean
  /** Minimum height of an entry, in pixels. */
  minimumEntryHeight: number
  /** Such as a holiday. */
  wholeDay: (date: Temporal.PlainDate) => string | undefined
  /** Merged if a week lacks the width. */
  lanes?: readonly Lane[]
  draw: EntryDrawing<E>
  emptyLabel: string
  selectedKey?: string | undefined
  onOpen: (entry: E) => void
  onOpenStack: (entries: readonly E[]) => void
  onOpenDay: (date: Temporal.PlainDate) => void
  onLeave: () => void
}
