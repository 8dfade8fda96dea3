import { getMonday } from '../lib/clock.ts'

type Day = Temporal.PlainDate

/** Both days are inclusive. */
export interface SchoolBreak {
  name: string
  first: Day
  last: Day
}

export const getMondayOfWeek = (year: number, week: number): Day =>
  // 4 January is always in week 1.
  getMonday(Temporal.PlainDate.from({ year, month: 1, day: 4 })).add({ weeks: week - 1 })

const createWeeksOff = (name: string, first: Day, count: number): SchoolBreak => ({
  name,
  first,
  last: first.add({ days: count * 7 - 1 }),
})

/** Returns the day after the summer holiday. A demo made in the holiday ends it early, to start on a school day. */
export function getSchoolYearStart(year: number, demoDay: Day): Day {
  const summerStart = getMondayOfWeek(year, 29)
  const regularStart = getMondayOfWeek(year, 35)
  const demoMonday = getMonday(demoDay)
  return isDateWithin(demoMonday, summerStart, regularStart) ? demoMonday : regularStart
}

/**
 * Lists holidays and days off outside them. Autumn and spring breaks have two possible weeks, as in Dutch regions, and
 * avoid the demo's week.
 */
export function listBreaks(year: number, demoDay: Day): SchoolBreak[] {
  const createRegionalBreak = (name: string, usualWeek: number, otherWeek: number): SchoolBreak => {
    const usualMonday = getMondayOfWeek(year, usualWeek)
    const isDemoWeek = usualMonday.equals(getMonday(demoDay))
    return createWeeksOff(name, isDemoWeek ? getMondayOfWeek(year, otherWeek) : usualMonday, 1)
  }
  const summer = getMondayOfWeek(year, 29)
  const yearStart = getSchoolYearStart(year, demoDay)
  const christmas = getMonday(Temporal.PlainDate.from({ year, month: 12, day: 25 }))
  const easter = computeEaster(year)
  const breaks = [
    createRegionalBreak('Voorjaarsvakantie', 8, 9),
    createDayOff('Goede Vrijdag', easter.subtract({ days: 2 })),
    createDayOff('Tweede paasdag', easter.add({ days: 1 })),
    createDayOff('Koningsdag', getKingsDay(year)),
    createWeeksOff('Meivakantie', getMondayOfWeek(year, 18), 2),
    { name: 'Hemelvaart', first: easter.add({ days: 39 }), last: easter.add({ days: 40 }) },
    createDayOff('Tweede pinksterdag', easter.add({ days: 50 })),
    { name: 'Zomervakantie', first: summer, last: yearStart.subtract({ days: 1 }) },
    createRegionalBreak('Herfstvakantie', 43, 42),
    createWeeksOff('Kerstvakantie', christmas, 2),
  ]
  const nonEmptyBreaks = breaks.filter(({ first, last }) => Temporal.PlainDate.compare(first, last) <= 0)
  return nonEmptyBreaks.filter((schoolBreak) => !nonEmptyBreaks.some((other) => isContainedIn(schoolBreak, other)))
}

const isContainedIn = (inner: SchoolBreak, outer: SchoolBreak) =>
  countDays(inner) < countDays(outer) &&
  isDateWithin(inner.first, outer.first, outer.last) &&
  isDateWithin(inner.last, outer.first, outer.last)

const countDays = ({ first, last }: SchoolBreak) => first.until(last).days

const createDayOff = (name: string, date: Day): SchoolBreak => ({ name, first: date, last: date })

export const isDateWithin = (date: Day, first: Day, last: Day) =>
  Temporal.PlainDate.compare(first, date) <= 0 && Temporal.PlainDate.compare(date, last) <= 0

function getKingsDay(year: number): Day {
  const date = Temporal.PlainDate.from({ year, month: 4, day: 27 })
  return date.dayOfWeek === 7 ? date.subtract({ days: 1 }) : date
}

/** Computes Easter Sunday by Oudin's algorithm. Full moon offsets count days from 21 March. */
export function computeEaster(year: number): Day {
  const lunarCycleYear = year % 19
  const century = Math.floor(year / 100)
  const centuryCorrection = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const meanFullMoonOffset = (19 * lunarCycleYear + centuryCorrection + 15) % 30
  const fullMoonOffset =
    meanFullMoonOffset - (meanFullMoonOffset > 28 || (meanFullMoonOffset === 28 && lunarCycleYear > 10) ? 1 : 0)
  const fullMoonWeekday = (year + Math.floor(year / 4) + fullMoonOffset + 2 - century + Math.floor(century / 4)) % 7
  const precedingSundayOffset = fullMoonOffset - fullMoonWeekday
  return Temporal.PlainDate.from({ year, month: 3, day: 28 }).add({ days: precedingSundayOffset })
}
