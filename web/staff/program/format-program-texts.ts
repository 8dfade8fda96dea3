import { t } from '#web/lib/i18n.ts'
import { formatRange, getMonthName } from '#web/lib/time.ts'
import type { YearWeek } from './year-weeks.ts'

/** Returns `16 – 20 nov` or `30 nov – 4 dec`. */
export function formatShortRange(start: string, end: string): string {
  const [first, last] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)]
  const until = `${last.day} ${getMonthName(last, 'short')}`
  return first.month === last.month
    ? `${first.day} – ${until}`
    : `${first.day} ${getMonthName(first, 'short')} – ${until}`
}

/** Formats Monday to Friday of a week. */
export const formatSchoolDays = ({ start }: YearWeek) =>
  formatShortRange(start, Temporal.PlainDate.from(start).add({ days: 4 }).toString())

/** Returns `Week 47, 16 – 22 november 2026, deze week, 2 toetsen`. */
export const formatWeekTitle = ({ number, start, end, isNow, free, partlyFree, exams }: YearWeek) =>
  [
    t(($) => $.PROGRAM.WEEK, { number }),
    formatRange(Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)),
    isNow && t(($) => $.PROGRAM.THIS_WEEK),
    free && t(($) => $.PROGRAM.FREE, { name: free }),
    partlyFree && t(($) => $.PROGRAM.PARTLY_FREE, { name: partlyFree }),
    exams > 0 && t(($) => $.PROGRAM.EXAMS, { count: exams }),
  ]
    .filter(Boolean)
    .join(', ')
