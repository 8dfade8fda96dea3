import type { LogEntry } from '@uurwerk/contract/tell/log'

/** Entries of one call, such as a series of bookings or a change for several people; newest first. */
export type LogAct = readonly [LogEntry, ...LogEntry[]]

/** A call writes all its entries within this time, and nobody repeats the same act so fast. */
const sameActMilliseconds = 100

const isSameAct = (a: LogEntry, b: LogEntry) =>
  a.action === b.action &&
  a.actor?.id === b.actor?.id &&
  a.actingAs?.id === b.actingAs?.id &&
  Math.abs(Temporal.Instant.from(a.at).epochMilliseconds - Temporal.Instant.from(b.at).epochMilliseconds) <=
    sameActMilliseconds

/** Groups consecutive entries of the same act. Requires and keeps the order, newest first. */
export function groupActs(entries: readonly LogEntry[]): LogAct[] {
  const acts: [LogEntry, ...LogEntry[]][] = []
  for (const entry of entries) {
    const lastAct = acts.at(-1)
    if (lastAct && isSameAct(lastAct[0], entry)) lastAct.push(entry)
    else acts.push([entry])
  }
  return acts
}
