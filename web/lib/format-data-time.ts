import { formatDay, formatTime, getToday, toSchoolTime } from './time.ts'

/** Formats the time of an answer, in milliseconds, like `10:41`; with its day if that is not today. */
export function formatDataTime(milliseconds: number): string {
  const time = toSchoolTime(Temporal.Instant.fromEpochMilliseconds(milliseconds).toString())
  const day = time.toPlainDate()
  return day.equals(getToday()) ? formatTime(time) : `${formatDay(day)} ${formatTime(time)}`
}
