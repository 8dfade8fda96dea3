import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { Language } from '@uurwerk/contract/languages'
import { isWeekend, getWeek } from '#web/lib/time.ts'
import type { RosterView } from './address.ts'

type Day = Temporal.PlainDate

/** Lists the days that a view can show. Where a week starts depends on the language. */
export const listViewDays = (view: RosterView, date: Day, language: Language): Day[] =>
  view === 'day' ? [date] : getWeek(date, language).days

/** Lists the Mondays of the ISO weeks of the days, sorted and unique. */
export function listMondays(days: readonly Day[]): Day[] {
  const mondays = new Map<string, Day>()
  for (const day of days) {
    const monday = day.subtract({ days: day.dayOfWeek - 1 })
    mondays.set(monday.toString(), monday)
  }
  return [...mondays.values()].sort((a, b) => Temporal.PlainDate.compare(a, b))
}

/** Returns the Monday of the ISO week whose number a week has, also where weeks start on Sunday. */
export const getIsoMonday = (date: Day, language: Language): Day => {
  const { start } = getWeek(date, language)
  return language === 'nl' ? start : start.add({ days: 1 })
}

export const buildWeekRequest = (attendeeIds: readonly number[], monday: Day) => ({
  params: { start: monday.toString(), end: monday.add({ days: 6 }).toString() },
  query: { atnId: [...attendeeIds] },
})

export type PageStep = 1 | -1

/** Returns the date after paging by a day or a week. Paging by day skips weekend days without lessons. */
export function getPagedDate(view: RosterView, date: Day, direction: PageStep, hasLessons: (day: Day) => boolean): Day {
  if (view !== 'day') return date.add({ days: 7 * direction })
  let next = date.add({ days: direction })
  while (isWeekend(next) && !hasLessons(next)) next = next.add({ days: direction })
  return next
}

/** Returns whether paging can show anything. An unknown range never blocks it. */
export function canPage(days: readonly Day[], direction: PageStep, range: DateRange | undefined, today: Day) {
  if (!range) return true
  const edge = direction === 1 ? days.at(-1) : days[0]
  if (!edge) return false
  const edgeText = edge.toString()
  const todayText = today.toString()
  return direction === 1 ? edgeText < range.end || edgeText < todayText : edgeText > range.start || edgeText > todayText
}
