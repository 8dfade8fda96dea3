import { formatIsoWeek } from '#web/lib/time.ts'

/** Formats ISO weeks, the earliest first, like `2026-W47 – 2026-W50, 2027-W02`. */
export function formatWeeks(weeks: readonly string[]): string {
  const ranges: { first: string; last: string }[] = []
  for (const week of weeks) {
    const range = ranges.at(-1)
    if (range && getNextWeek(range.last) === week) range.last = week
    else ranges.push({ first: week, last: week })
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first} – ${last}`)).join(', ')
}

/** The first ISO week of a year has 4 January. */
function getNextWeek(week: string): string {
  const [year = 0, number = 0] = week.split('-W').map(Number)
  return formatIsoWeek(Temporal.PlainDate.from({ year, month: 1, day: 4 }).add({ weeks: number }))
}
