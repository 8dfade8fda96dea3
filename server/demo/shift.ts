import type {
  Appointment,
  AvailabilityRequest,
  DeploymentPlan,
  ChoiceRound,
  Program,
  School,
} from '../import/school.ts'
import { type Clock, localNow, minuteText, mondayOf, today } from '../lib/clock.ts'
import { weeksOfYear } from '../lib/year-weeks.ts'
import { type Calendar, isBefore, makeCalendar, schoolYear } from './calendar.ts'

type Day = Temporal.PlainDate

/** The day for which the files are written: on that day they are played as they are. */
export const writtenFor = Temporal.PlainDate.from('2026-11-18')

/** Minutes from when the school is made until the round opens that the files let open on the show date. */
const opensIn = 14

/** Weeks to both sides of the show date in which a date of the files may come to stand; holidays count. */
const reach = 26

/**
 * Moves what the files say to another day. A date keeps its distance from the show date, counted in the weekdays of
 * weeks with school. So a day of lessons stays a whole day, the timetable comes back every week, whatever the weekday of
 * the show date is, and a holiday is stepped over. What comes to stand on a single free day, as Good Friday, falls away.
 */
export class Shift {
  readonly calendar: Calendar
  readonly #from: Weekdays
  readonly #to: Weekdays
  readonly #days: number
  readonly #soon: string | undefined
  readonly #known = new Map<string, string | undefined>()

  /** For a school that is made now. */
  static at(clock: Clock): Shift {
    const soon = localNow({ ...clock, instant: () => clock.instant().add({ minutes: opensIn }) })
    return new Shift(today(clock), minuteText(soon))
  }

  constructor(today: Day, soon?: string) {
    const written = makeCalendar(writtenFor)
    this.calendar = makeCalendar(today)
    this.#from = weekdaysAround(written)
    this.#to = weekdaysAround(this.calendar)
    this.#days = written.today.until(today).days
    this.#soon = soon
  }

  /** The day that stands some weekdays with school after the show date. */
  weekday(after: number): Day {
    return this.#to.days[this.#to.show + after] ?? this.calendar.last
  }

  /** `2026-11-18`, or undefined where it falls away. */
  date(date: string): string | undefined {
    if (!this.#known.has(date)) this.#known.set(date, this.#dateOf(Temporal.PlainDate.from(date))?.toString())
    return this.#known.get(date)
  }

  /** `2026-11-18T09:20` */
  time(time: string): string | undefined {
    const date = this.date(time.slice(0, 10))
    return date && date + time.slice(10)
  }

  /** An id begins with the date on which the appointment was planned first. */
  id(id: string): string {
    return (this.date(id.slice(0, 10)) ?? id.slice(0, 10)) + id.slice(10)
  }

  appointment(one: Appointment): Appointment | undefined {
    const start = this.time(one.start)
    const end = this.time(one.end)
    if (start === undefined || end === undefined) return undefined
    // A window that closes as the lesson begins belongs to the lesson; any other is open on the day itself.
    const days = one.subscribeUntil === one.start ? daysBetween(one.start, start) : this.#days
    const moved = (time: string | null) => time && plusDays(time, days)
    return {
      ...one,
      id: this.id(one.id),
      start,
      end,
      subscribeFrom: moved(one.subscribeFrom),
      subscribeUntil: moved(one.subscribeUntil),
    }
  }

  appointments({ appointments = [] }: School): Appointment[] {
    return appointments.flatMap((one) => this.appointment(one) ?? [])
  }

  /** A time that keeps its distance in days of the calendar: what is open on the show date is open on the day itself. */
  clockTime = (time: string): string => plusDays(time, this.#days)

  /** The windows of a round count from the day itself; its lessons, and so its period, from the show date. */
  choiceRound(one: ChoiceRound): ChoiceRound {
    const opensSoon = one.openingDate.startsWith(writtenFor.toString())
    return {
      ...one,
      ...this.#schoolYear(Number(one.yearStart.slice(0, 4)) - writtenFor.year),
      periodStart: this.#near(one.periodStart),
      periodEnd: this.#near(one.periodEnd),
      openingDate: (opensSoon && this.#soon) || this.clockTime(one.openingDate),
      studentExpirationDate: this.clockTime(one.studentExpirationDate),
      coachExpirationDate: this.clockTime(one.coachExpirationDate),
    }
  }

  /** The same of what teachers are asked. */
  availability(one: AvailabilityRequest): AvailabilityRequest {
    return {
      ...one,
      opens: this.clockTime(one.opens),
      closes: this.clockTime(one.closes),
      start: this.#near(one.start),
      end: this.#near(one.end),
    }
  }

  /** Plans keep their school year, as seen from the show date; what is published by then stays so. */
  deploymentPlan(one: DeploymentPlan): DeploymentPlan {
    const days = ({ publishedOn }: DeploymentPlan['periods'][number]) => publishedOn && this.clockTime(publishedOn)
    return {
      ...one,
      year: Number(this.#schoolYear(one.year - writtenFor.year).yearStart.slice(0, 4)),
      periods: one.periods.map((period) => ({ ...period, publishedOn: days(period) })),
    }
  }

  /** So do programs; the weeks with school of a year are counted, so that nothing comes to stand in a holiday. */
  program({ year, weeks, ...rest }: Program): Program {
    const [from, to] = [writtenFor, this.calendar.showDate].map((day) => weeksWithSchool(day)) as [number[], number[]]
    return {
      ...rest,
      year: Number(this.#schoolYear(year - writtenFor.year).yearStart.slice(0, 4)),
      weeks: weeks.flatMap((one) => {
        const week = to[from.indexOf(one.week)]
        return week === undefined ? [] : [{ ...one, week }]
      }),
    }
  }

  /** The school year of the show date, or so many before it. */
  #schoolYear(before: number) {
    const { start, end } = yearAround(this.calendar.showDate, before)
    return { yearStart: start.toString(), yearEnd: end.toString() }
  }

  /** Where a date comes to stand, free or not; outside the weeks that are written it keeps its distance in days. */
  #near(date: string): string {
    return (this.#placeOf(Temporal.PlainDate.from(date)) ?? Temporal.PlainDate.from(this.clockTime(date))).toString()
  }

  #dateOf(date: Day): Day | undefined {
    if (date.dayOfWeek > 5) {
      const friday = this.#dateOf(mondayOf(date).add({ days: 4 }))
      return friday && mondayOf(friday).add({ days: date.dayOfWeek - 1 })
    }
    const found = this.#placeOf(date)
    return found && this.calendar.isSchoolDay(found) ? found : undefined
  }

  #placeOf(date: Day): Day | undefined {
    const place = this.#from.days.findIndex((one) => one.equals(date))
    return place < 0 ? undefined : this.#to.days[this.#to.show + place - this.#from.show]
  }
}

/** The school year that a day is in, or so many before it. */
function yearAround(showDate: Day, before = 0) {
  const own = isBefore(showDate, schoolYear(showDate.year, showDate).start) ? showDate.year - 1 : showDate.year
  return schoolYear(own + before, showDate)
}

/** The offsets of the weeks of a day's school year in which there is school. */
export function weeksWithSchool(showDate: Day): number[] {
  const { isSchoolDay } = makeCalendar(showDate)
  return weeksOfYear(yearTexts(yearAround(showDate)))
    .filter(({ start }) =>
      [0, 1, 2, 3, 4].some((day) => isSchoolDay(Temporal.PlainDate.from(start).add({ days: day }))),
    )
    .map(({ week }) => week)
}

const yearTexts = ({ start, end }: { start: Day; end: Day }) => ({ start: start.toString(), end: end.toString() })

interface Weekdays {
  days: Day[]
  /** Where the show date stands. */
  show: number
}

/** Monday to Friday of the weeks in which there is school. */
function weekdaysAround({ showDate, isSchoolDay }: Calendar): Weekdays {
  const days = Array.from({ length: 2 * reach + 1 }, (_, week) => mondayOf(showDate).add({ weeks: week - reach }))
    .map((monday) => [0, 1, 2, 3, 4].map((day) => monday.add({ days: day })))
    .filter((week) => week.some(isSchoolDay))
    .flat()
  return { days, show: days.findIndex((date) => date.equals(showDate)) }
}

const daysBetween = (one: string, other: string) =>
  Temporal.PlainDate.from(one.slice(0, 10)).until(other.slice(0, 10)).days

const plusDays = (time: string, days: number) =>
  Temporal.PlainDate.from(time.slice(0, 10)).add({ days }).toString() + time.slice(10)
