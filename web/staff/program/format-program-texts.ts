import { t } from '#web/lib/i18n.ts'
import { formatRange, getMonthName } from '#web/lib/time.ts'
import type { YearWeek } from './year-weeks.ts'

/** Returns `16 – 20 nov` or `30 nov – 4 dec`. */
export function formatShortRange(start: string, end: string): string {
  const [startDate, endDate] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)]
  const endText = `${endDate.day} ${getMonthName(endDate, 'short')}`
  return startDate.month === endDate.month
    ? `${startDate.day} – ${endText}`
    : `${startDate.day} ${getMonthName(startDate, 'short')} – ${endText}`
}

export function formatSchoolDays({ start }: YearWeek) {
  const friday = Temporal.PlainDate.from(start).add({ days: 4 })
  return formatShortRange(start, friday.toString())
}

/** Returns `Week 47, 16 – 22 november 2026, deze week, 2 toetsen`. */
export const formatWeekTitle = ({ number, start, end, isNow, fullHoliday, partialHoliday, examCount }: YearWeek) =>
  [
    t(($) => $.PROGRAM.WEEK, { number }),
    formatRange(Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)),
    isNow && t(($) => $.PROGRAM.THIS_WEEK),
    fullHoliday && t(($) => $.PROGRAM.FREE, { name: fullHoliday }),
    partialHoliday && t(($) => $.PROGRAM.PARTLY_FREE, { name: partialHoliday }),
    examCount > 0 && t(($) => $.PROGRAM.EXAMS, { count: examCount }),
  ]
    .filter(Boolean)
    .join(', ')
