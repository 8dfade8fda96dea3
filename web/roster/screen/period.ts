import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { Language } from '@uurwerk/contract/languages'
import { isWeekend, getWeek } from '#web/lib/time.ts'
import type { RosterView } from './address.ts'

/** The first day of a week depends on the language. */
export const listViewDays = (view: RosterView, date: Temporal.PlainDate, language: Language): Temporal.PlainDate[] =>
  view === 'day' ? [date] : getWeek(date, language).days

const getMonday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })

/** Lists the Mondays of the ISO weeks of the days, sorted and unique. */
export function listMondays(days: readonly Temporal.PlainDate[]): Temporal.PlainDate[] {
  const mondays = new Map<string, Temporal.PlainDate>()
  for (const day of days) {
    const monday = getMonday(day)
    mondays.set(monday.toString(), monday)
  }
  return [...mondays.values()].sort((a, b) => Temporal.PlainDate.compare(a, b))
}

/** Returns the Monday of the ISO week of a day, or of a week that may start on Sunday. */
export const getIsoMonday = (view: RosterView, date: Temporal.PlainDate, language: Language): Temporal.PlainDate =>
  getMonday(view === 'day' ? date : getWeek(date, language).end)

export const buildWeekRequest = (attendeeIds: readonly number[], monday: Temporal.PlainDate) => ({
  params: { start: monday.toString(), end: monday.add({ days: 6 }).toString() },
  query: { atnId: [...attendeeIds] },
})

export type PageStep = 1 | -1

/** Paging by day skips weekend days without lessons. */
export function getPagedDate(
  view: RosterView,
  date: Temporal.PlainDate,
  direction: PageStep,
  hasLessons: (day: Temporal.PlainDate) => boolean,
): Temporal.PlainDate {
  if (view !== 'day') return date.add({ days: 7 * direction })
  let pagedDate = date.add({ days: direction })
  while (isWeekend(pagedDate) && !hasLessons(pagedDate)) pagedDate = pagedDate.add({ days: direction })
  return pagedDate
}

/** An unknown range never blocks paging. */
export function canPage(
  days: readonly Temporal.PlainDate[],
  direction: PageStep,
  range: DateRange | undefined,
  today: Temporal.PlainDate,
) {
  if (!range) return true
  const edgeDay = direction === 1 ? days.at(-1) : days[0]
  if (!edgeDay) return false
  const edgeText = edgeDay.toString()
  const todayText = today.toString()
  if (direction === 1) return edgeText < range.end || edgeText < todayText
  return edgeText > range.start || edgeText > todayText
}
