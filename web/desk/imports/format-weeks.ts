import { t } from '#web/lib/i18n.ts'
import { formatIsoWeek } from '#web/lib/time.ts'

/** Formats ISO weeks, the earliest first, like `week 47 – week 50 (2026), week 2 (2027)`. */
export function formatWeeks(weeks: readonly string[]): string {
  const ranges: { first: string; last: string }[] = []
  for (const week of weeks) {
    const range = ranges.at(-1)
    if (range && getNextWeek(range.last) === week) range.last = week
    else ranges.push({ first: week, last: week })
  }
  return ranges.map(formatWeekRange).join(', ')
}

function formatWeekRange({ first, last }: { first: string; last: string }): string {
  if (first === last) return formatWeek(first, true)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return `${formatWeek(first, !isOneYear)} – ${formatWeek(last, true)}`
}

function formatWeek(week: string, hasYear: boolean): string {
  const [year = 0, number = 0] = week.split('-W').map(Number)
  return hasYear
    ? t(($) => $.SCHOOL_IMPORTS.WEEKS.WITH_YEAR, { number, year })
    : t(($) => $.SCHOOL_IMPORTS.WEEKS.SHORT, { number })
}

/** The first ISO week of a year has 4 January. */
function getNextWeek(week: string): string {
  const [year = 0, number = 0] = week.split('-W').map(Number)
  return formatIsoWeek(Temporal.PlainDate.from({ year, month: 1, day: 4 }).add({ weeks: number }))
}
