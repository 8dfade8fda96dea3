import type {
  Appointment,
  AvailabilityRequest,
  DeploymentPlan,
  ChoiceRound,
  Program,
  SchoolData,
} from '../import/school.ts'
import { type Clock, getLocalDateTime, toIsoMinute, getMonday, getToday } from '../lib/clock.ts'
import { listYearWeeks } from '../lib/list-year-weeks.ts'
import { type DemoCalendar, isBefore, createDemoCalendar, getDemoSchoolYear } from './calendar.ts'

type Day = Temporal.PlainDate

/** Day for which the school is generated. */
export const generatedSchoolDate = Temporal.PlainDate.from('2026-11-18')

/** Minutes until the round opens that is generated to open on the show date. */
const minutesUntilOpening = 14

/** Weeks before and after the show date to which dates can move. */
const reachWeeks = 26

/**
 * Moves dates of the generated school to another day, with their distance from the show date kept in weekdays of school
 * weeks, which skips holidays. Dates on a single free day, such as Good Friday, are dropped.
 */
export class DateShift {
  readonly calendar: DemoCalendar
  readonly #fileWeekdays: Weekdays
  readonly #demoWeekdays: Weekdays
  readonly #dayOffset: number
  readonly #openingTime: string | undefined
  readonly #cachedDates = new Map<string, string | undefined>()

  static at(clock: Clock): DateShift {
    const openingTime = getLocalDateTime({
      ...clock,
      instant: () => clock.instant().add({ minutes: minutesUntilOpening }),
    })
    return new DateShift(getToday(clock), toIsoMinute(openingTime))
  }

  constructor(today: Day, openingTime?: string) {
    const fileCalendar = createDemoCalendar(generatedSchoolDate)
    this.calendar = createDemoCalendar(today)
    this.#fileWeekdays = listWeekdaysAround(fileCalendar)
    this.#demoWeekdays = listWeekdaysAround(this.calendar)
    this.#dayOffset = fileCalendar.today.until(today).days
    this.#openingTime = openingTime
  }

  /** Counts school weekdays from the show date. */
  getWeekday(offset: number): Day {
    return this.#demoWeekdays.days[this.#demoWeekdays.showDateIndex + offset] ?? this.calendar.lastPublishedDate
  }

  /** Returns undefined if the date is dropped. */
  moveDate(date: string): string | undefined {
    if (!this.#cachedDates.has(date))
      this.#cachedDates.set(date, this.#findDate(Temporal.PlainDate.from(date))?.toString())
    return this.#cachedDates.get(date)
  }

  moveTime(time: string): string | undefined {
    const date = this.moveDate(time.slice(0, 10))
    return date && date + time.slice(10)
  }

  /** Ids of appointments begin with the date for which they were first planned. */
  moveId(id: string): string {
    return (this.moveDate(id.slice(0, 10)) ?? id.slice(0, 10)) + id.slice(10)
  }

  moveAppointment(appointment: Appointment): Appointment | undefined {
    const start = this.moveTime(appointment.start)
    const end = this.moveTime(appointment.end)
    if (start === undefined || end === undefined) return undefined
    // A window that closes as the lesson begins moves with the lesson; others move with today.
    const days =
      appointment.subscribeUntil === appointment.start ? countDaysBetween(appointment.start, start) : this.#dayOffset
    const moveWindowTime = (time: string | null) => time && addDaysToTime(time, days)
    return {
      ...appointment,
      id: this.moveId(appointment.id),
      start,
      end,
      subscribeFrom: moveWindowTime(appointment.subscribeFrom),
      subscribeUntil: moveWindowTime(appointment.subscribeUntil),
    }
  }

  moveAppointments({ appointments = [] }: SchoolData): Appointment[] {
    return appointments.flatMap((appointment) => this.moveAppointment(appointment) ?? [])
  }

  /** Keeps the distance in calendar days, so that open windows stay open. */
  moveClockTime = (time: string): string => addDaysToTime(time, this.#dayOffset)

  /** Windows move with today, the period with its lessons. */
  moveChoiceRound(round: ChoiceRound): ChoiceRound {
    const opensSoon = round.openingDate.startsWith(generatedSchoolDate.toString())
    return {
      ...round,
      ...this.#getSchoolYear(Number(round.yearStart.slice(0, 4)) - generatedSchoolDate.year),
      periodStart: this.#moveToNearestDate(round.periodStart),
      periodEnd: this.#moveToNearestDate(round.periodEnd),
      openingDate: (opensSoon && this.#openingTime) || this.moveClockTime(round.openingDate),
      studentExpirationDate: this.moveClockTime(round.studentExpirationDate),
      coachExpirationDate: this.moveClockTime(round.coachExpirationDate),
    }
  }

  moveAvailabilityRequest(request: AvailabilityRequest): AvailabilityRequest {
    return {
      ...request,
      opens: this.moveClockTime(request.opens),
      closes: this.moveClockTime(request.closes),
      start: this.#moveToNearestDate(request.start),
      end: this.#moveToNearestDate(request.end),
    }
  }

  /** Plans keep their school year and whether they are published. */
  moveDeploymentPlan(plan: DeploymentPlan): DeploymentPlan {
    return {
      ...plan,
      year: Number(this.#getSchoolYear(plan.year - generatedSchoolDate.year).yearStart.slice(0, 4)),
      periods: plan.periods.map((period) => ({
        ...period,
        publishedOn: period.publishedOn && this.moveClockTime(period.publishedOn),
      })),
    }
  }

  /** Counts only weeks with school, so that nothing falls in a holiday. */
  moveProgram({ year, weeks, ...rest }: Program): Program {
    const [fileWeeks, demoWeeks] = [generatedSchoolDate, this.calendar.showDate].map((day) => listSchoolWeeks(day)) as [
      number[],
      number[],
    ]
    return {
      ...rest,
      year: Number(this.#getSchoolYear(year - generatedSchoolDate.year).yearStart.slice(0, 4)),
      weeks: weeks.flatMap((plannedWeek) => {
        const week = demoWeeks[fileWeeks.indexOf(plannedWeek.week)]
        return week === undefined ? [] : [{ ...plannedWeek, week }]
      }),
    }
  }

  #getSchoolYear(yearOffset: number) {
    const { start, end } = getSchoolYearAround(this.calendar.showDate, yearOffset)
    return { yearStart: start.toString(), yearEnd: end.toString() }
  }

  /** Includes free days. Outside the generated weeks it keeps the distance in days. */
  #moveToNearestDate(date: string): string {
    return (
      this.#findGeneratedDay(Temporal.PlainDate.from(date)) ?? Temporal.PlainDate.from(this.moveClockTime(date))
    ).toString()
  }

  #findDate(date: Day): Day | undefined {
    if (date.dayOfWeek > 5) {
      const friday = this.#findDate(getMonday(date).add({ days: 4 }))
      return friday && getMonday(friday).add({ days: date.dayOfWeek - 1 })
    }
    const day = this.#findGeneratedDay(date)
    return day && this.calendar.isSchoolDay(day) ? day : undefined
  }

  #findGeneratedDay(date: Day): Day | undefined {
    const index = this.#fileWeekdays.days.findIndex((day) => day.equals(date))
    return index < 0
      ? undefined
      : this.#demoWeekdays.days[this.#demoWeekdays.showDateIndex + index - this.#fileWeekdays.showDateIndex]
  }
}

function getSchoolYearAround(showDate: Day, yearOffset = 0) {
  const startYear = isBefore(showDate, getDemoSchoolYear(showDate.year, showDate).start)
    ? showDate.year - 1
    : showDate.year
  return getDemoSchoolYear(startYear + yearOffset, showDate)
}

export function listSchoolWeeks(showDate: Day): number[] {
  const { isSchoolDay } = createDemoCalendar(showDate)
  return listYearWeeks(toYearTexts(getSchoolYearAround(showDate)))
    .filter(({ start }) =>
      [0, 1, 2, 3, 4].some((day) => isSchoolDay(Temporal.PlainDate.from(start).add({ days: day }))),
    )
    .map(({ week }) => week)
}

const toYearTexts = ({ start, end }: { start: Day; end: Day }) => ({ start: start.toString(), end: end.toString() })

interface Weekdays {
  days: Day[]
  showDateIndex: number
}

function listWeekdaysAround({ showDate, isSchoolDay }: DemoCalendar): Weekdays {
  const days = Array.from({ length: 2 * reachWeeks + 1 }, (_, week) =>
    getMonday(showDate).add({ weeks: week - reachWeeks }),
  )
    .map((monday) => [0, 1, 2, 3, 4].map((day) => monday.add({ days: day })))
    .filter((week) => week.some(isSchoolDay))
    .flat()
  return { days, showDateIndex: days.findIndex((date) => date.equals(showDate)) }
}

const countDaysBetween = (a: string, b: string) => Temporal.PlainDate.from(a.slice(0, 10)).until(b.slice(0, 10)).days

const addDaysToTime = (time: string, days: number) =>
  Temporal.PlainDate.from(time.slice(0, 10)).add({ days }).toString() + time.slice(10)
