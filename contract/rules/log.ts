import { logDays } from '../tell/log.ts'

/** Whether the log answers for these days, both ends counted: in order, and not too many. */
export function isLogRange({ start, end }: { start: string; end: string }): boolean {
  const days = Temporal.PlainDate.from(start).until(end).days + 1
  return days >= 1 && days <= logDays
}
