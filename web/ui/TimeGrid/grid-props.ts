import type { ReactNode } from 'react'
import type { GridEntry, Lane } from './grid-layout.ts'

/** How entries are drawn. A grid draws an entry again if this is another, so it stays the same while they look the same. */
export interface EntryDrawing<E extends GridEntry> {
  entry: (entry: E, lane: Lane | undefined) => ReactNode
  stack: (entries: readonly E[]) => ReactNode
  stackLabel: (entries: readonly E[]) => string
}

export interface TimeGridProps<E extends GridEntry> {
  label: string
  days: readonly Temporal.PlainDate[]
  entries: readonly E[]
  /** The hours that are shown at least. */
  school: { start: string; end: string }
  now: Temporal.PlainDateTime
  /** Holds back the scroll to now until there is something to scroll to. */
  isReady: boolean
  isBusy?: boolean
  /** Without the row of days, where something else says which day it is. */
  isBare?: boolean
  /** The least height of an entry in pixels. */
  target: number
  /** What goes for the whole day, as a holiday. */
  wholeDay: (date: Temporal.PlainDate) => string | undefined
  /** Columns within each day, as far as there is room for them: one day alone can be scrolled through them. */
  lanes?: readonly Lane[]
  draw: EntryDrawing<E>
  emptyLabel: string
  selected?: string | undefined
  onOpen: (entry: E) => void
  onOpenStack: (entries: readonly E[]) => void
  onOpenDay: (date: Temporal.PlainDate) => void
  onLeave: () => void
}
