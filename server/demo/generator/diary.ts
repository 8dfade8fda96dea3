import { getBellTimes } from './bell-times.ts'
import { listClassNames, type Level, levels } from './levels.ts'
import { type Term, term } from './term.ts'
import type { PlacedBlock, Week } from './week.ts'

type Day = Temporal.PlainDate

export const toAppointmentTimes = (date: Day, period: number, length: number) => {
  const { start, end } = getBellTimes(period, length)
  return { start: `${date.toString()}T${start}`, end: `${date.toString()}T${end}` }
}

/** The weekly pattern applied to the calendar, with exceptions on single dates. */
export class Diary {
  readonly calendar: Term = term
  readonly week: Week
  /** Upper years have tests instead of lessons in this week. */
  readonly testWeek: Day
  readonly excursion: Day
  readonly #taken = new Set<string>()

  constructor(week: Week) {
    this.week = week
    this.testWeek = term.getMondayAhead(4)
    this.excursion = term.getMondayAhead(1).add({ days: 3 })
  }

  isTestWeek(date: Day): boolean {
    const days = this.testWeek.until(date).days
    return days >= 0 && days < 7
  }

  hasLessons(level: Level | null, date: Day): boolean {
    if (!this.calendar.isSchoolDay(date)) return false
    if (level?.upper && this.isTestWeek(date)) return false
    return !(level?.name === 'V4' && date.equals(this.excursion))
  }

  isFree(id: string, date: Day, period: number, length: number): boolean {
    const day = this.calendar.patternDay(date)
    return Array.from({ length }, (_, hour) => period + hour).every((hour) => {
      const placed = this.week.at(id, day, hour)
      const isBusy = placed && placed.block.lessons.length > 0 && this.hasLessons(placed.block.level, date)
      return !isBusy && !this.#taken.has(toKey(id, date, hour))
    })
  }

  take(ids: readonly string[], date: Day, period: number, length: number) {
    for (const id of ids) for (let hour = 0; hour < length; hour++) this.#taken.add(toKey(id, date, period + hour))
  }

  /** Takes the first free teachers, at most `most`, and returns them. */
  takeTeachers(wanted: readonly string[], most: number, date: Day, period: number, length: number): string[] {
    const free = [...new Set(wanted)].filter((teacher) => this.isFree(teacher, date, period, length)).slice(0, most)
    this.take(free, date, period, length)
    return free
  }

  isTaken(id: string, date: Day, placed: PlacedBlock): boolean {
    return Array.from({ length: placed.block.length }, (_, hour) => placed.period + hour).some((hour) =>
      this.#taken.has(toKey(id, date, hour)),
    )
  }
}

const toKey = (id: string, date: Day, hour: number) => `${id} ${date.toString()} ${hour}`

export const upperLevels = levels.filter(({ upper }) => upper)
export const upperClasses = upperLevels.flatMap(listClassNames)
