import { mondayOf } from '../lib/clock.ts'

type Day = Temporal.PlainDate

/** Days without lessons, both included. */
export interface Break {
  name: string
  first: Day
  last: Day
}

/** The Monday of an ISO week. */
export const mondayOfWeek = (year: number, week: number): Day =>
  // The 4th of January is always in week 1.
  mondayOf(Temporal.PlainDate.from({ year, month: 1, day: 4 })).add({ weeks: week - 1 })

/** Weeks of holiday from a Monday to the last Sunday. */
const weeksOff = (name: string, first: Day, count: number): Break => ({
  name,
  first,
  last: first.add({ days: count * 7 - 1 }),
})

/**
 * Where the summer holiday of six weeks from week 29 ends: a demo that is made in those weeks ends it at once, so that
 * its first day is a school day. The school year begins the day after.
 */
export function schoolYearStart(year: number, demoDay: Day): Day {
  const first = mondayOfWeek(year, 29)
  const regular = mondayOfWeek(year, 35)
  const ofDemo = mondayOf(demoDay)
  return inside(ofDemo, first, regular) ? ofDemo : regular
}

/**
 * The breaks of a calendar year by rule. The autumn and spring breaks have two weeks to choose from, as regions of the
 * country have, and take the one that the demo is not made in.
 */
export function breaksOf(year: number, demoDay: Day): Break[] {
  const avoiding = (name: string, weeks: [number, number]): Break => {
    const [one, other] = weeks.map((week) => mondayOfWeek(year, week))
    const isTaken = one?.equals(mondayOf(demoDay))
    return weeksOff(name, (isTaken ? other : one) ?? demoDay, 1)
  }
  const summer = mondayOfWeek(year, 29)
  const yearStart = schoolYearStart(year, demoDay)
  const christmas = mondayOf(Temporal.PlainDate.from({ year, month: 12, day: 25 }))
  const easter = easterOf(year)
  const breaks = [
    avoiding('Voorjaarsvakantie', [8, 9]),
    single('Goede Vrijdag', easter.subtract({ days: 2 })),
    single('Tweede paasdag', easter.add({ days: 1 })),
    single('Koningsdag', kingsDay(year)),
    weeksOff('Meivakantie', mondayOfWeek(year, 18), 2),
    { name: 'Hemelvaart', first: easter.add({ days: 39 }), last: easter.add({ days: 40 }) },
    single('Tweede pinksterdag', easter.add({ days: 50 })),
    { name: 'Zomervakantie', first: summer, last: yearStart.subtract({ days: 1 }) },
    avoiding('Herfstvakantie', [43, 42]),
    weeksOff('Kerstvakantie', christmas, 2),
  ]
  const real = breaks.filter(({ first, last }) => Temporal.PlainDate.compare(first, last) <= 0)
  return real.filter((item) => !real.some((other) => isWithin(item, other)))
}

/** A free day within a holiday is not told apart. */
const isWithin = (a: Break, b: Break) =>
  daysOf(a) < daysOf(b) && inside(a.first, b.first, b.last) && inside(a.last, b.first, b.last)

const daysOf = ({ first, last }: Break) => first.until(last).days

const single = (name: string, date: Day): Break => ({ name, first: date, last: date })

export const inside = (date: Day, first: Day, last: Day) =>
  Temporal.PlainDate.compare(first, date) <= 0 && Temporal.PlainDate.compare(date, last) <= 0

/** 27 April, or the day before when that is a Sunday. */
function kingsDay(year: number): Day {
  const date = Temporal.PlainDate.from({ year, month: 4, day: 27 })
  return date.dayOfWeek === 7 ? date.subtract({ days: 1 }) : date
}

/** Easter Sunday by the Gregorian rule. */
export function easterOf(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + skipped + 15) % 30
  const moon = epact - (epact > 28 || (epact === 28 && golden > 10) ? 1 : 0)
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const offset = moon - weekday
  return Temporal.PlainDate.from({ year, month: 3, day: 28 }).add({ days: offset })
}
