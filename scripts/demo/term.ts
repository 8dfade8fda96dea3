import { isBefore, createDemoCalendar } from '../../server/demo/calendar.ts'
import { writtenFor } from '../../server/demo/shift.ts'
import { getMonday } from '../../server/lib/clock.ts'
import { days } from './bell-times.ts'

type Day = Temporal.PlainDate

/** The weeks of lessons that the files hold: some more than a demo shows, for it may begin on any weekday. */
const weeksBack = 6
const weeksAhead = 17

const { showDate, isSchoolDay } = createDemoCalendar(writtenFor)
const showWeek = getMonday(showDate)
const mondays = Array.from({ length: weeksBack + 1 + weeksAhead }, (_, week) =>
  showWeek.add({ weeks: week - weeksBack }),
)
const listWeekDays = (monday: Day) => Array.from({ length: days }, (_, day) => monday.add({ days: day }))
const fullWeeks = mondays.filter((monday) => listWeekDays(monday).every(isSchoolDay))
const schoolDays = mondays.flatMap(listWeekDays).filter(isSchoolDay)

function getMondayAhead(count: number): Day {
  const monday = fullWeeks.filter((fullWeek) => isBefore(showWeek, fullWeek))[count - 1]
  if (!monday) throw new RangeError(`There are no ${count} full weeks after ${showDate.toString()}.`)
  return monday
}

/** The term that is written, around the day that the files are written for. */
export const term = {
  showDate,
  schoolDays,
  isSchoolDay,
  /** Which day of the week's pattern a date follows: 0 to 4, from Monday. */
  patternDay: (date: Day) => date.dayOfWeek - 1,
  /** The Monday of the first, second … week with five school days after the week of the show date. */
  getMondayAhead: getMondayAhead,
  /** The same before it. */
  weekBack: (count: number) => fullWeeks.filter((fullWeek) => isBefore(fullWeek, showWeek)).at(-count),
  /** The first school day after a date that follows a day of the pattern. */
  nextAfter: (date: Day, patternDay: number) =>
    schoolDays.find((schoolDay) => isBefore(date, schoolDay) && schoolDay.dayOfWeek - 1 === patternDay) ?? date,
  /** The second publication changes lessons from the show date to this Sunday. */
  lastChange: showWeek.add({ days: 13 }),
  /** The weeks that are written a second time, with the changes: some more, as above. */
  revised: { first: showWeek.subtract({ weeks: 1 }), last: showWeek.add({ days: 20 }) },
}
export type Term = typeof term
