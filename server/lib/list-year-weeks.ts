import { formatIsoWeek, getMonday } from './clock.ts'

/** `week` counts from 0; it begins on Monday. */
export interface YearWeek {
  week: number
  isoWeek: string
  start: string
  end: string
}

/** Includes weeks that overlap the year partly. */
export function listYearWeeks({ start, end }: { start: string; end: string }): YearWeek[] {
  const firstMonday = getMonday(Temporal.PlainDate.from(start))
  const lastMonday = getMonday(Temporal.PlainDate.from(end))
  return Array.from({ length: firstMonday.until(lastMonday).days / 7 + 1 }, (_, week) => {
    const monday = firstMonday.add({ weeks: week })
    return { week, isoWeek: formatIsoWeek(monday), start: monday.toString(), end: monday.add({ days: 6 }).toString() }
  })
}
