import { isBefore, createDemoCalendar } from '../calendar.ts'
import { generatedSchoolDate } from '../date-shift.ts'
import { getMonday } from '../../lib/clock.ts'
import { dayCount } from './bell-times.ts'

type Day = Temporal.PlainDate

/** Weeks with lessons in the files: more than a demo shows, because the demo can start on any weekday. */
const weeksBack = 6
const weeksAhead = 17

const { showDate, isSchoolDay } = createDemoCalendar(generatedSchoolDate)
const showWeek = getMonday(showDate)
const mondays = Array.from({ length: weeksBack + 1 + weeksAhead }, (_, week) =>
  showWeek.add({ weeks: week - weeksBack }),
)
const listWeekDays = (monday: Day) => Array.from({ length: dayCount }, (_, day) => monday.add({ days: day }))
const fullWeekMondays = mondays.filter((monday) => listWeekDays(monday).every(isSchoolDay))
const schoolDays = mondays.flatMap(listWeekDays).filter(isSchoolDay)

function getMondayAhead(count: number): Day {
  const monday = fullWeekMondays.filter((fullWeekMonday) => isBefore(showWeek, fullWeekMonday))[count - 1]
  if (!monday) throw new RangeError(`There are no ${count} full weeks after ${showDate.toString()}.`)
  return monday
}

export const demoTerm = {
  showDate,
  schoolDays,
  isSchoolDay,
  /** Returns the day in the weekly pattern: 0 to 4, from Monday. */
  getPatternDay: (date: Day) => date.dayOfWeek - 1,
  /** Returns the nth Monday after the week of the show date, counting only weeks with five school days. */
  getMondayAhead,
  /** Returns the same before that week. */
  findMondayBack: (count: number) =>
    fullWeekMondays.filter((fullWeekMonday) => isBefore(fullWeekMonday, showWeek)).at(-count),
  findNextPatternDay: (date: Day, patternDay: number) =>
    schoolDays.find((schoolDay) => isBefore(date, schoolDay) && schoolDay.dayOfWeek - 1 === patternDay) ?? date,
  lastChangeDate: showWeek.add({ days: 13 }),
  /** Weeks that are published again with changes, with the same margin as above. */
  changedWeeks: { first: showWeek.subtract({ weeks: 1 }), last: showWeek.add({ days: 20 }) },
}
export type DemoTerm = typeof demoTerm
