import { formatDate, formatTime, toSchoolTime } from '#web/lib/time.ts'

/** Formats an instant as date and time at the school. */
export function formatMoment(instant: string): string {
  const moment = toSchoolTime(instant)
  return `${formatDate(moment.toPlainDate())}, ${formatTime(moment)}`
}
