import { formatDay, formatTime, formatTimes } from '#web/lib/time.ts'

/** Formats like `dinsdag 24 november, 09:00–10:30`, with both days if it runs over midnight. */
export function formatDayAndTimes(start: Temporal.PlainDateTime, end: Temporal.PlainDateTime) {
  const [startDay, endDay] = [start.toPlainDate(), end.toPlainDate()]
  return startDay.equals(endDay)
    ? `${formatDay(startDay)}, ${formatTimes(start, end)}`
    : `${formatDay(startDay)} ${formatTime(start)} – ${formatDay(endDay)} ${formatTime(end)}`
}
