import { formatDate, formatTime, toSchoolTime } from '#web/lib/time.ts'

/** Formats an instant as date and time at the school. */
export function formatMoment(instant: string): string {
  const moment = toSchoolTime(instant)
  return `${formatDate(moment.toPlainDate())}, ${formatTime(moment)}`
}

/** Formats a date and time that already is the school's, such as `2026-11-17T11:10`. */
export function formatStart(start: string): string {
  const moment = Temporal.PlainDateTime.from(start)
  return `${formatDate(moment.toPlainDate())} ${formatTime(moment)}`
}
