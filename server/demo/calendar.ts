import type { SchoolSettings } from '../import/school.ts'
import { mondayOf } from '../lib/clock.ts'
import { type Break, breaksOf, inside, mondayOfWeek, schoolYearStart } from './holidays.ts'

type Day = Temporal.PlainDate

/** The weeks of the demo school around the day on which it is made. */
export interface Calendar {
  today: Day
  /** The first school day from today on: the day that the demo is about. */
  showDate: Day
  /** The first Monday and the last Sunday of the published weeks; one week more is still a draft. */
  first: Day
  last: Day
  breaks: Break[]
  isSchoolDay: (date: Day) => boolean
}

const weeksBack = 4
const weeksAhead = 12

export function makeCalendar(today: Day): Calendar {
  const weekday = today.dayOfWeek > 5 ? mondayOf(today).add({ weeks: 1 }) : today
  const breaks = [today.year - 1, today.year, today.year + 1].flatMap((year) => breaksOf(year, weekday))
  const isSchoolDay = (date: Day) =>
    date.dayOfWeek <= 5 && !breaks.some((schoolBreak) => inside(date, schoolBreak.first, schoolBreak.last))
  let showDate = weekday
  while (!isSchoolDay(showDate)) showDate = showDate.add({ days: 1 })
  return {
    today,
    showDate,
    first: mondayOf(today).subtract({ weeks: weeksBack }),
    last: mondayOf(today).add({ days: weeksAhead * 7 + 6 }),
    breaks,
    isSchoolDay,
  }
}

export const isBefore = (a: Day, b: Day) => Temporal.PlainDate.compare(a, b) < 0

/** The school years that the demo touches and the one before them, to compare with; each with four periods. */
export function schoolYears({ first, last, showDate }: Calendar): SchoolSettings['years'] {
  const end = last.add({ weeks: 1 })
  const years = [-2, -1, 0, 1].map((more) => ({ year: first.year + more, ...schoolYear(first.year + more, showDate) }))
  const touched = years.findIndex((year) => !isBefore(year.end, first))
  return years
    .slice(touched - 1)
    .filter((year) => !isBefore(end, year.start))
    .map(({ year, start, end: until }) => ({
      name: `${year}-${year + 1}`,
      start: start.toString(),
      end: until.toString(),
      periods: periodsOf(start, until),
    }))
}

export const schoolYear = (year: number, showDate: Day) => ({
  start: schoolYearStart(year, showDate),
  end: mondayOfWeek(year + 1, 29).subtract({ days: 1 }),
})

function periodsOf(start: Day, end: Day) {
  const cuts = [
    start,
    mondayOfWeek(start.year, 46),
    mondayOfWeek(start.year + 1, 5),
    mondayOfWeek(start.year + 1, 16),
    end.add({ days: 1 }),
  ]
  return cuts.slice(0, -1).map((from, index) => ({
    name: `Periode ${index + 1}`,
    start: from.toString(),
    end: (cuts[index + 1] ?? end).subtract({ days: 1 }).toString(),
  }))
}
