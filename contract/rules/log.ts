import { logDays } from '../tell/log.ts'

/** Counts both ends. */
export function isLogRange({ start, end }: { start: string; end: string }): boolean {
  const days = Temporal.PlainDate.from(start).until(end).days + 1
  return days >= 1 && days <= logDays
}
