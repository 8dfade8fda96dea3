import { getBellTimes } from './bell-times.ts'
import { listClassNames, type Level, levels } from './levels.ts'
import { type DemoTerm, demoTerm } from './demo-term.ts'
import type { PlacedBlock, Week } from './week.ts'

type Day = Temporal.PlainDate

export const toAppointmentTimes = (date: Day, period: number, length: number) => {
  const { start, end } = getBellTimes(period, length)
  return { start: `${date.toString()}T${start}`, end: `${date.toString()}T${end}` }
}

/** The weekly pattern applied to the calendar, with exceptions on single dates. */
export class TermCalendar {
  readonly term: DemoTerm = demoTerm
  readonly week: Week
  /** Upper years have tests instead of lessons in this week. */
  readonly testWeekMonday: Day
  readonly excursionDate: Day
  readonly #reservedHours = new Set<string>()
  /** Cached by date object, since comparing dates is slow and each lesson needs them. */
  readonly #factsByDate = new Map<Day, { isSchoolDay: boolean; isTestWeek: boolean; isExcursion: boolean }>()

  constructor(week: Week) {
    this.week = week
    this.testWeekMonday = demoTerm.getMondayAhead(4)
    this.excursionDate = demoTerm.getMondayAhead(1).add({ days: 3 })
  }

  isTestWeek(date: Day): boolean {
    return this.#getFacts(date).isTestWeek
  }

  hasLessons(level: Level | null, date: Day): boolean {
    const { isSchoolDay, isTestWeek, isExcursion } = this.#getFacts(date)
    if (!isSchoolDay) return false
    if (level?.isUpper && isTestWeek) return false
    return !(level?.name === 'V4' && isExcursion)
  }

  #getFacts(date: Day) {
    const cachedFacts = this.#factsByDate.get(date)
    if (cachedFacts) return cachedFacts
    const days = this.testWeekMonday.until(date).days
    const facts = {
      isSchoolDay: this.term.isSchoolDay(date),
      isTestWeek: days >= 0 && days < 7,
      isExcursion: date.equals(this.excursionDate),
    }
    this.#factsByDate.set(date, facts)
    return facts
  }

  isFree(id: string, date: Day, period: number, length: number): boolean {
    const day = this.term.getPatternDay(date)
    return Array.from({ length }, (_, hour) => period + hour).every((hour) => {
      const placedBlock = this.week.findBlock(id, day, hour)
      const isBusy =
        placedBlock && placedBlock.block.lessons.length > 0 && this.hasLessons(placedBlock.block.level, date)
      return !isBusy && !this.#reservedHours.has(toHourKey(id, date, hour))
    })
  }

  reserve(ids: readonly string[], date: Day, period: number, length: number) {
    for (const id of ids)
      for (let hour = 0; hour < length; hour++) this.#reservedHours.add(toHourKey(id, date, period + hour))
  }

  /** Reserves the first free teachers, at most `maximum`, and returns them. */
  reserveTeachers(candidates: readonly string[], maximum: number, date: Day, period: number, length: number): string[] {
    const freeTeachers = [...new Set(candidates)]
      .filter((teacher) => this.isFree(teacher, date, period, length))
      .slice(0, maximum)
    this.reserve(freeTeachers, date, period, length)
    return freeTeachers
  }

  isReserved(id: string, date: Day, placedBlock: PlacedBlock): boolean {
    return Array.from({ length: placedBlock.block.length }, (_, hour) => placedBlock.period + hour).some((hour) =>
      this.#reservedHours.has(toHourKey(id, date, hour)),
    )
  }
}

const toHourKey = (id: string, date: Day, hour: number) => `${id} ${date.toString()} ${hour}`

export const upperLevels = levels.filter(({ isUpper }) => isUpper)
export const upperClasses = upperLevels.flatMap(listClassNames)
