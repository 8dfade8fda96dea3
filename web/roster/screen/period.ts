import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { Language } from '@uurwerk/contract/languages'
import { isWeekend, weekOf } from '#web/lib/time.ts'
import type { RosterView } from './address.ts'

type Day = Temporal.PlainDate

/** The days that a view can show: one, or a week as the language lays it out. */
export const listViewDays = (view: RosterView, date: Day, language: Language): Day[] =>
  view === 'day' ? [date] : weekOf(date, language).days

/** The Mondays of the ISO weeks that the days lie in, in order, each once. */
export function listMondays(days: readonly Day[]): Day[] {
  const mondays = new Map<string, Day>()
  for (const day of days) {
    const monday = day.subtract({ days: day.dayOfWeek - 1 })
    mondays.set(monday.toString(), monday)
  }
  return [...mondays.values()].sort((a, b) => Temporal.PlainDate.compare(a, b))
}

/** The Monday of the ISO week whose number a week carries, also where weeks start on Sunday. */
export const getIsoMonday = (date: Day, language: Language): Day => {
  const { start } = weekOf(date, language)
  return language === 'nl' ? start : start.add({ days: 1 })
}

/** What asks for one ISO week of the roster of some attendees. */
export const buildWeekRequest = (attendeeIds: readonly number[], monday: Day) => ({
  params: { start: monday.toString(), end: monday.add({ days: 6 }).toString() },
  query: { atnId: [...attendeeIds] },
})

export type PageStep = 1 | -1

/** The date that paging leads to: a day further, or a week. Days of the weekend are skipped if nothing is there. */
export function getPagedDate(view: RosterView, date: Day, step: PageStep, holds: (day: Day) => boolean): Day {
  if (view !== 'day') return date.add({ days: 7 * step })
  let next = date.add({ days: step })
  while (isWeekend(next) && !holds(next)) next = next.add({ days: step })
  return next
}

/** Whether there may be something to see at or beyond these days; unknown ranges hold nobody back. */
export function canPage(days: readonly Day[], step: PageStep, range: DateRange | undefined, today: Day) {
  if (!range) return true
  const edge = step === 1 ? days.at(-1) : days[0]
  if (!edge) return false
  const text = edge.toString()
  const todayText = today.toString()
  return step === 1 ? text < range.end || text < todayText : text > range.start || text > todayText
}
