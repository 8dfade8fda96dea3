import type { Language } from '@uurwerk/contract/languages'
import { t } from '#web/lib/i18n.ts'
import { formatDay, formatRange, getMonthName, getToday, getWeekdayName } from '#web/lib/time.ts'
import type { RosterView } from './address.ts'
import type { RosterModel } from './use-roster-model.ts'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Formats the two parts of the heading: `Week 47` and `16 – 20 nov 2026`, or `Vandaag` and `wo 18 nov`. */
export function formatPeriodTitle(
  view: RosterView,
  date: Temporal.PlainDate,
  days: readonly Temporal.PlainDate[],
  monday: Temporal.PlainDate,
): [string, string] {
  const [firstDay, lastDay] = [days[0] ?? date, days.at(-1) ?? date]
  if (view !== 'day')
    return [t(($) => $.ROSTER.WEEK, { number: monday.weekOfYear }), formatRange(firstDay, lastDay, 'short')]
  return date.equals(getToday())
    ? [t(($) => $.ROSTER.TODAY), formatDay(date, 'short')]
    : [capitalize(getWeekdayName(date)), `${date.day} ${getMonthName(date, 'long')}`]
}

/** Formats the accessible name of the grid. */
export function formatGridLabel({ address, days, monday }: Pick<RosterModel, 'address' | 'days' | 'monday'>) {
  const { view, date } = address
  if (view === 'day') return t(($) => $.ROSTER.GRID.DAY, { day: formatDay(date) })
  const range = formatRange(days[0] ?? date, days.at(-1) ?? date)
  return t(($) => $.ROSTER.GRID.WEEK, { number: monday.weekOfYear, range })
}

/** Formats a day relative to now: `vandaag`, `gisteren`, `maandag`, `ma 9 nov`. */
export function formatRelativeDay(date: Temporal.PlainDate, today: Temporal.PlainDate, language: Language) {
  const daysAgo = date.until(today).days
  if (daysAgo <= 0) return t(($) => $.ROSTER.WHEN.TODAY)
  if (daysAgo === 1) return t(($) => $.ROSTER.WHEN.YESTERDAY)
  return daysAgo < 7 ? getWeekdayName(date, 'long', language) : formatDay(date, 'short', language)
}
