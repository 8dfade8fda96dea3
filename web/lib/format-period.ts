import { formatDay, formatTime, formatTimes } from './time.ts'

/** `wo 18 nov 09:00–12:00`, or with both days. */
export function formatPeriod({ start, end }: { start: string; end: string }): string {
  const [from, until] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  const day = formatDay(from.toPlainDate(), 'short')
  if (from.toPlainDate().equals(until.toPlainDate())) return `${day} ${formatTimes(from, until)}`
  return `${day} ${formatTime(from)} – ${formatDay(until.toPlainDate(), 'short')} ${formatTime(until)}`
}
