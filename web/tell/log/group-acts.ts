import type { LogEntry } from '@uurwerk/contract/tell/log'

/** Entries that are one act, the newest first: of a series of bookings, or of several people at once. */
export type LogAct = readonly [LogEntry, ...LogEntry[]]

/** One call writes its entries in one go; nobody does the same twice within it. */
const togetherMilliseconds = 100

const isSameAct = (a: LogEntry, b: LogEntry) =>
  a.action === b.action &&
  a.actor?.id === b.actor?.id &&
  a.actingAs?.id === b.actingAs?.id &&
  Math.abs(Temporal.Instant.from(a.at).epochMilliseconds - Temporal.Instant.from(b.at).epochMilliseconds) <=
    togetherMilliseconds

/** Entries, newest first, as acts in the same order. */
export function groupActs(entries: readonly LogEntry[]): LogAct[] {
  const acts: [LogEntry, ...LogEntry[]][] = []
  for (const entry of entries) {
    const last = acts.at(-1)
    if (last && isSameAct(last[0], entry)) last.push(entry)
    else acts.push([entry])
  }
  return acts
}
