import { formatDay, formatTime, formatTimes } from '#web/lib/time.ts'

/** Formats like `dinsdag 24 november, 09:00–10:30`, with both days when it runs over midnight. */
export function formatDayAndTimes(start: Temporal.PlainDateTime, end: Temporal.PlainDateTime) {
  const [first, last] = [start.toPlainDate(), end.toPlainDate()]
  return first.equals(last)
    ? `${formatDay(first)}, ${formatTimes(start, end)}`
    : `${formatDay(first)} ${formatTime(start)} – ${formatDay(last)} ${formatTime(end)}`
}
