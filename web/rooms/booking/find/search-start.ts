import { isWeekend } from '#web/lib/time.ts'

type SchoolDay = { start: string; end: string }

const quarter = 15
const toMinutes = (time: string) => Temporal.PlainTime.from('00:00').until(time).total('minutes')
const formatMinutes = (minute: number) =>
  Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString().slice(0, 5)

/** Lists the quarters of an hour of the school's day, including the selected time. */
export function listStartTimes({ start, end }: SchoolDay, selectedTime: string): string[] {
  const times: string[] = []
  for (let minute = toMinutes(start); minute < toMinutes(end); minute += quarter) times.push(formatMinutes(minute))
  return times.includes(selectedTime) ? times : [...times, selectedTime].toSorted()
}

/** Returns the next quarter of an hour or, outside opening hours, the next opening time, skipping weekends. */
export function getNextStart(now: Temporal.PlainDateTime, { start, end }: SchoolDay): { date: string; time: string } {
  const minute = Math.ceil((now.hour * 60 + now.minute + now.second / 60) / quarter) * quarter
  const today = now.toPlainDate()
  if (isWeekend(today)) return { date: skipWeekend(today).toString(), time: start }
  if (minute >= toMinutes(end)) return { date: skipWeekend(today.add({ days: 1 })).toString(), time: start }
  return { date: today.toString(), time: minute < toMinutes(start) ? start : formatMinutes(minute) }
}

const skipWeekend = (date: Temporal.PlainDate) => (isWeekend(date) ? date.add({ days: 8 - date.dayOfWeek }) : date)

/** Returns the opening time of a future day; for other days, the next start from now. */
export const getSearchStart = (date: Temporal.PlainDate, now: Temporal.PlainDateTime, day: SchoolDay) =>
  Temporal.PlainDate.compare(date, now.toPlainDate()) > 0
    ? { date: date.toString(), time: day.start }
    : getNextStart(now, day)

export const computeEndTime = (start: string, minutes: number) =>
  Temporal.PlainDateTime.from(start).add({ minutes }).toString({ smallestUnit: 'minute' })
