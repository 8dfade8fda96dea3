import { formatIsoWeek, getMonday } from '#server/lib/clock.ts'
import type { XhsttInstance, XhsttTime } from './archive.ts'

export interface CalendarOptions {
  start: Temporal.PlainDate
  end: Temporal.PlainDate
  daysOff: Set<string>
  /** True if the days of the file are a cycle over the school days, not weekdays; guessed if undefined. */
  cycle: boolean | undefined
}

/** Date of a day of the file; `occurrenceKey` (ISO week or cycle) makes ids of lessons unique. */
export interface Occurrence {
  date: string
  dayOfWeek: number
  occurrenceKey: string
}

const weekdayNames =
  /^(gr_)?(day_)?(ma|di|wo|do|vr|za|zo|mo|tu|we|th|fr|sa|su|mon|tue|wed|thu|fri|sat|sun)(day|sday|nesday|rsday|urday)?$/i

/** Identifies a day of the file, with its week if there are several weeks. */
export const toDayKey = (instance: XhsttInstance, { week, day }: Pick<XhsttTime, 'week' | 'day'>): string =>
  instance.weeks.length > 1 ? `${week} ${day}` : (day ?? '')

/** Returns the dates of each day of the file, by `toDayKey`: as weekdays, in alternating weeks, or in a cycle. */
export function mapOccurrencesByDay(instance: XhsttInstance, options: CalendarOptions): Map<string, Occurrence[]> {
  const schoolDays = listSchoolDays(options)
  const weekIds = instance.weeks.map(({ id }) => id)
  if (weekIds.length > 1) return spreadWeeks(instance, weekIds, schoolDays)
  const dayIds = instance.days.map(({ id }) => id)
  if (options.cycle ?? isCycle(instance)) return spreadCycle(dayIds, schoolDays)
  return new Map(
    dayIds.map((day, index) => [
      day,
      schoolDays
        .filter(({ dayOfWeek }) => dayOfWeek === index + 1)
        .map(({ date, dayOfWeek, week }) => ({ date, dayOfWeek, occurrenceKey: week })),
    ]),
  )
}

/** Guesses a cycle from more than 7 days, or more than 5 that are not all named after weekdays. */
const isCycle = ({ days }: XhsttInstance): boolean =>
  days.length > 7 || (days.length > 5 && !days.every(({ name }) => weekdayNames.test(name)))

interface SchoolDay {
  date: string
  dayOfWeek: number
  week: string
  weekIndex: number
}

function listSchoolDays({ start, end, daysOff }: CalendarOptions): SchoolDay[] {
  const days: SchoolDay[] = []
  const firstMonday = getMonday(start)
  for (let date = start; Temporal.PlainDate.compare(date, end) <= 0; date = date.add({ days: 1 })) {
    if (daysOff.has(date.toString())) continue
    const monday = getMonday(date)
    const weekIndex = firstMonday.until(monday).days / 7
    days.push({ date: date.toString(), dayOfWeek: date.dayOfWeek, week: formatIsoWeek(monday), weekIndex })
  }
  return days
}

function spreadWeeks(instance: XhsttInstance, weeks: string[], schoolDays: SchoolDay[]): Map<string, Occurrence[]> {
  const occurrences = new Map<string, Occurrence[]>()
  for (const [weekIndex, week] of weeks.entries()) {
    const days = [...new Set(instance.times.filter((time) => time.week === week).map(({ day }) => day ?? ''))]
    for (const [index, day] of days.entries())
      occurrences.set(
        toDayKey(instance, { week, day }),
        schoolDays
          .filter((date) => date.weekIndex % weeks.length === weekIndex && date.dayOfWeek === index + 1)
          .map(({ date, dayOfWeek, week: occurrenceKey }) => ({ date, dayOfWeek, occurrenceKey })),
      )
  }
  return occurrences
}

function spreadCycle(days: string[], schoolDays: SchoolDay[]): Map<string, Occurrence[]> {
  const workdays = schoolDays.filter(({ dayOfWeek }) => dayOfWeek <= 5)
  return new Map(
    days.map((day, index) => [
      day,
      workdays.flatMap(({ date, dayOfWeek }, workdayIndex) =>
        workdayIndex % days.length === index
          ? [{ date, dayOfWeek, occurrenceKey: `c${Math.floor(workdayIndex / days.length) + 1}` }]
          : [],
      ),
    ]),
  )
}
