import type { SchoolSettings } from '../import/school.ts'
import { getMonday } from '../lib/clock.ts'
import { type SchoolBreak, listBreaks, isDateWithin, getMondayOfWeek, getSchoolYearStart } from './holidays.ts'

type Day = Temporal.PlainDate

export interface DemoCalendar {
  today: Day
  /** First school day from today on. */
  showDate: Day
  /** The week after these published weeks is a draft. */
  firstPublishedDate: Day
  lastPublishedDate: Day
  breaks: SchoolBreak[]
  isSchoolDay: (date: Day) => boolean
}

const weeksBack = 4
const weeksAhead = 12

export function createDemoCalendar(today: Day): DemoCalendar {
  const weekday = today.dayOfWeek > 5 ? getMonday(today).add({ weeks: 1 }) : today
  const breaks = [today.year - 1, today.year, today.year + 1].flatMap((year) => listBreaks(year, weekday))
  const isSchoolDay = (date: Day) =>
    date.dayOfWeek <= 5 && !breaks.some((schoolBreak) => isDateWithin(date, schoolBreak.first, schoolBreak.last))
  let showDate = weekday
  while (!isSchoolDay(showDate)) showDate = showDate.add({ days: 1 })
  return {
    today,
    showDate,
    firstPublishedDate: getMonday(today).subtract({ weeks: weeksBack }),
    lastPublishedDate: getMonday(today).add({ days: weeksAhead * 7 + 6 }),
    breaks,
    isSchoolDay,
  }
}

export const isBefore = (a: Day, b: Day) => Temporal.PlainDate.compare(a, b) < 0

/** Includes the year before, for comparison. */
export function listDemoSchoolYears({
  firstPublishedDate,
  lastPublishedDate,
  showDate,
}: DemoCalendar): SchoolSettings['years'] {
  const end = lastPublishedDate.add({ weeks: 1 })
  const years = [-2, -1, 0, 1].map((yearOffset) => ({
    year: firstPublishedDate.year + yearOffset,
    ...getDemoSchoolYear(firstPublishedDate.year + yearOffset, showDate),
  }))
  const firstYearIndex = years.findIndex((year) => !isBefore(year.end, firstPublishedDate))
  return years
    .slice(firstYearIndex - 1)
    .filter((year) => !isBefore(end, year.start))
    .map(({ year, start, end: until }) => ({
      name: `${year}-${year + 1}`,
      start: start.toString(),
      end: until.toString(),
      periods: listPeriods(start, until),
    }))
}

export const getDemoSchoolYear = (year: number, showDate: Day) => ({
  start: getSchoolYearStart(year, showDate),
  end: getMondayOfWeek(year + 1, 29).subtract({ days: 1 }),
})

function listPeriods(start: Day, end: Day) {
  const boundaries = [
    start,
    getMondayOfWeek(start.year, 46),
    getMondayOfWeek(start.year + 1, 5),
    getMondayOfWeek(start.year + 1, 16),
    end.add({ days: 1 }),
  ]
  return boundaries.slice(0, -1).map((from, index) => ({
    name: `Periode ${index + 1}`,
    start: from.toString(),
    end: (boundaries[index + 1] ?? end).subtract({ days: 1 }).toString(),
  }))
}
