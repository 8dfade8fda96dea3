import type { LogAddress } from './address.ts'

export interface LogRange {
  start: string
  end: string
}

/** Returns inclusive dates: by default the last seven days, or seven from or until the given date. */
export function getLogRange({ start, end }: LogAddress, today: Temporal.PlainDate): LogRange {
  const lastDate = end ?? (start === undefined ? today.toString() : addDaysUpToToday(start, 6, today))
  return { start: start ?? Temporal.PlainDate.from(lastDate).subtract({ days: 6 }).toString(), end: lastDate }
}

/** Stops at today, unless `start` is later. */
function addDaysUpToToday(start: string, days: number, today: Temporal.PlainDate): string {
  const end = Temporal.PlainDate.from(start).add({ days })
  return (Temporal.PlainDate.compare(end, today) > 0 && start <= today.toString() ? today : end).toString()
}
