import type { LogSearch } from './search.ts'

export interface LogRange {
  start: string
  end: string
}

/** The days that the address asks for; the last seven where it does not say. */
export function getLogRange({ start, end }: LogSearch, today: Temporal.PlainDate): LogRange {
  const last = end ?? (start === undefined ? today.toString() : addDaysUpToToday(start, 6, today))
  return { start: start ?? Temporal.PlainDate.from(last).subtract({ days: 6 }).toString(), end: last }
}

/** So many days after a date, but not after today unless the date itself is. */
function addDaysUpToToday(start: string, days: number, today: Temporal.PlainDate): string {
  const end = Temporal.PlainDate.from(start).add({ days })
  return (Temporal.PlainDate.compare(end, today) > 0 && start <= today.toString() ? today : end).toString()
}
