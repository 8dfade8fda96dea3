import type { SchoolSettings } from '../import/school.ts'
import { mondayOf } from '../lib/clock.ts'
import { days } from './bells.ts'
import { type Break, breaksOf, inside, mondayOfWeek, schoolYearStart } from './holidays.ts'
import { showDay } from './picture.ts'

type Day = Temporal.PlainDate

/** The weeks of the demo around the day on which it is made. */
export interface Calendar {
  today: Day
  /** The first school day from today on: the day that the pattern shows as the pictures do. */
  showDate: Day
  /** The first Monday and the last Sunday of the published weeks; one week more is still a draft. */
  first: Day
  last: Day
  /** The weeks of the second publication: from today's to the one after the show date's. */
  revised: { first: Day; last: Day }
  breaks: Break[]
  schoolDays: Day[]
  isSchoolDay(date: Day): boolean
  /** Which day of the week's pattern a date follows. */
  patternDay(date: Day): number
  /** The first date from another on, itself included, that follows a day of the pattern. */
  next(from: Day, patternDay: number): Day
  /** The Monday of the first, second … week with five school days after the week of the show date. */
  weekAhead(count: number): Day
  /** The same before it; after the summer there may be none. */
  weekBack(count: number): Day | undefined
}

const weeksBack = 4
const weeksAhead = 12

export function makeCalendar(today: Day): Calendar {
  const weekday = today.dayOfWeek > days ? mondayOf(today).add({ weeks: 1 }) : today
  const first = mondayOf(today).subtract({ weeks: weeksBack })
  const last = mondayOf(today).add({ days: weeksAhead * 7 + 6 })
  const end = last.add({ weeks: 1 })
  const breaks = [first.year - 1, first.year, first.year + 1]
    .flatMap((year) => breaksOf(year, weekday))
    .filter(
      (one) => Temporal.PlainDate.compare(one.last, first) >= 0 && Temporal.PlainDate.compare(one.first, end) <= 0,
    )
  const dates = Array.from({ length: first.until(end).days + 1 }, (_, index) => first.add({ days: index }))
  const isSchoolDay = (date: Day) => date.dayOfWeek <= days && !breaks.some((one) => inside(date, one.first, one.last))
  const schoolDays = dates.filter(isSchoolDay)
  const showDate = firstFrom(schoolDays, today)
  const mondays = dates.filter((date) => date.dayOfWeek === 1)
  const full = mondays.filter((monday) =>
    Array.from({ length: days }, (_, day) => monday.add({ days: day })).every(isSchoolDay),
  )
  // The pattern is turned so that its show day falls on the show date, whatever weekday that is.
  const patternDay = (date: Day) => (date.dayOfWeek - showDate.dayOfWeek + showDay + days) % days
  return {
    today,
    showDate,
    first,
    last,
    revised: { first: mondayOf(today), last: mondayOf(showDate).add({ days: 13 }) },
    breaks,
    schoolDays,
    isSchoolDay,
    patternDay,
    next: (from, wanted) =>
      firstFrom(
        schoolDays.filter((date) => patternDay(date) === wanted),
        from,
      ),
    weekAhead: (count) => {
      const monday = full.filter((one) => isBefore(mondayOf(showDate), one))[count - 1]
      if (!monday) throw new RangeError(`There are no ${count} full weeks after ${showDate.toString()}.`)
      return monday
    },
    weekBack: (count) => full.filter((one) => isBefore(one, mondayOf(showDate))).at(-count),
  }
}

export const isBefore = (one: Day, other: Day) => Temporal.PlainDate.compare(one, other) < 0

function firstFrom(dates: Day[], from: Day): Day {
  const found = dates.find((date) => !isBefore(date, from)) ?? dates.at(-1)
  if (!found) throw new RangeError(`The demo school has no school day from ${from.toString()} on.`)
  return found
}

/** The school years that the demo touches, each with four periods. */
export function schoolYears({ first, last, showDate }: Calendar): SchoolSettings['years'] {
  const end = last.add({ weeks: 1 })
  return [first.year - 1, first.year, first.year + 1]
    .map((year) => ({
      year,
      start: schoolYearStart(year, showDate),
      end: mondayOfWeek(year + 1, 29).subtract({ days: 1 }),
    }))
    .filter((one) => !isBefore(one.end, first) && !isBefore(end, one.start))
    .map(({ year, start, end: until }) => ({
      name: `${year}-${year + 1}`,
      start: start.toString(),
      end: until.toString(),
      periods: periodsOf(start, until),
    }))
}

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
