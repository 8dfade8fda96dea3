import { formatIsoWeek, getMonday } from './clock.ts'

export interface YearWeek {
  /** How many weeks after that in which the year starts. */
  week: number
  isoWeek: string
  /** Its Monday and its Sunday. */
  start: string
  end: string
}

/** The weeks that a school year touches, in order: a week's offset is its place. */
export function listYearWeeks({ start, end }: { start: string; end: string }): YearWeek[] {
  const first = getMonday(Temporal.PlainDate.from(start))
  const last = getMonday(Temporal.PlainDate.from(end))
  return Array.from({ length: first.until(last).days / 7 + 1 }, (_, week) => {
    const monday = first.add({ weeks: week })
    return { week, isoWeek: formatIsoWeek(monday), start: monday.toString(), end: monday.add({ days: 6 }).toString() }
  })
}
