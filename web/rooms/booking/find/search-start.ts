import { formatMinuteOfDay, parseMinuteOfDay, quarter } from '#web/lib/minutes-of-day.ts'
import { isWeekend } from '#web/lib/time.ts'

type SchoolDay = { start: string; end: string }

/** Lists quarters of an hour of the school's day, and the selected time. */
export function listStartTimes({ start, end }: SchoolDay, selectedTime: string): string[] {
  const times: string[] = []
  for (let minute = parseMinuteOfDay(start); minute < parseMinuteOfDay(end); minute += quarter)
    times.push(formatMinuteOfDay(minute))
  return times.includes(selectedTime) ? times : [...times, selectedTime].toSorted()
}

/** Returns the next quarter of an hour or, outside opening hours, the next opening time. Skips weekends. */
export function getNextStart(now: Temporal.PlainDateTime, { start, end }: SchoolDay): { date: string; time: string } {
  const nextQuarter = Math.ceil((now.hour * 60 + now.minute + now.second / 60) / quarter) * quarter
  const today = now.toPlainDate()
  if (isWeekend(today)) return { date: skipWeekend(today).toString(), time: start }
  if (nextQuarter >= parseMinuteOfDay(end)) return { date: skipWeekend(today.add({ days: 1 })).toString(), time: start }
  return {
    date: today.toString(),
    time: nextQuarter < parseMinuteOfDay(start) ? start : formatMinuteOfDay(nextQuarter),
  }
}

/** Returns the next Monday for a weekend day. */
const skipWeekend = (date: Temporal.PlainDate) => (isWeekend(date) ? date.add({ days: 8 - date.dayOfWeek }) : date)

/** Returns the opening time of a future day, else the next start from now. */
export const getSearchStart = (date: Temporal.PlainDate, now: Temporal.PlainDateTime, day: SchoolDay) =>
  Temporal.PlainDate.compare(date, now.toPlainDate()) > 0
    ? { date: date.toString(), time: day.start }
    : getNextStart(now, day)

export const computeEndTime = (start: string, minutes: number) =>
  Temporal.PlainDateTime.from(start).add({ minutes }).toString({ smallestUnit: 'minute' })
