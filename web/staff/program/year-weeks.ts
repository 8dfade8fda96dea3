import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { PlannedWeek, Program, ProgramHoliday, ProgramSubject, ProgramWeek } from '@uurwerk/contract/staff/program'

type Day = Temporal.PlainDate

export interface YearWeek extends ProgramWeek {
  /** ISO week number, such as 47. */
  number: number
  isNow: boolean
  /** Name of the holiday, if it covers all school days. */
  free: string | undefined
  /** Names of holidays that cover some school days. */
  partlyFree: string | undefined
  exams: number
}

/** Consecutive weeks of a holiday, shown as one narrow column. */
interface HolidayGap {
  name: string
  weeks: readonly YearWeek[]
}
export type BoardColumn = { week: YearWeek; gap?: undefined } | { gap: HolidayGap; week?: undefined }

const parseDate = (date: string): Day => Temporal.PlainDate.from(date)
const schoolDays = 5

/** Builds the weeks of a program with the facts that all subjects share. */
export function buildYearWeeks({ weeks, holidays }: Program, exams: readonly Appointment[], today: string): YearWeek[] {
  return weeks.map((week) => {
    const days = collectFreeDays(week, holidays)
    const names = [...new Set(days.values())].join(', ') || undefined
    const isFree = days.size === schoolDays
    return {
      ...week,
      number: Number(week.isoWeek.slice(-2)),
      isNow: week.start <= today && today <= week.end,
      free: isFree ? names : undefined,
      partlyFree: isFree ? undefined : names,
      exams: exams.filter(({ start }) => week.start <= start && start.slice(0, 10) <= week.end).length,
    }
  })
}

/** Maps the free days from Monday to Friday to their holiday. */
function collectFreeDays({ start }: ProgramWeek, holidays: readonly ProgramHoliday[]): Map<string, string> {
  const days = Array.from({ length: schoolDays }, (_, day) => parseDate(start).add({ days: day }).toString())
  return new Map(
    days.flatMap((day) => {
      const holiday = holidays.find((programHoliday) => programHoliday.start <= day && day <= programHoliday.end)
      return holiday ? [[day, holiday.name]] : []
    }),
  )
}

/** Returns the index of the week in the address, else of this week, else of the first week. */
export function getFirstVisibleIndex(weeks: readonly YearWeek[], asked: string | undefined): number {
  const found = asked === undefined ? -1 : weeks.findIndex(({ isoWeek }) => isoWeek === asked)
  return Math.max(0, found >= 0 ? found : weeks.findIndex(({ isNow }) => isNow))
}

export const collectPlannedWeeks = (subjects: readonly ProgramSubject[]): Set<number> =>
  new Set(subjects.flatMap(({ weeks }) => weeks.filter(isPlanned).map(({ week }) => week)))

export const isPlanned = ({ objectives, material, test }: Omit<PlannedWeek, 'week' | 'version'>) =>
  [objectives, material, test].some((text) => text !== '')

/** Returns columns from `first` on, with `count` weeks. Holidays without plans become gaps, which do not count. */
export function buildBoardColumns(
  weeks: readonly YearWeek[],
  first: number,
  count: number,
  planned: ReadonlySet<number>,
): BoardColumn[] {
  const columns: BoardColumn[] = []
  let shown = 0
  for (const week of weeks.slice(first)) {
    if (shown === count) break
    const last = columns.at(-1)
    if (week.free === undefined || planned.has(week.week)) {
      columns.push({ week })
      shown++
    } else if (last?.gap?.name === week.free)
      columns[columns.length - 1] = { gap: { ...last.gap, weeks: [...last.gap.weeks, week] } }
    else columns.push({ gap: { name: week.free, weeks: [week] } })
  }
  return columns
}

/** Returns the index of the nearest school week in a direction; the given index if there is none. */
export function getAdjacentSchoolWeek(weeks: readonly YearWeek[], place: number, by: 1 | -1): number {
  for (let next = place + by; next >= 0 && next < weeks.length; next += by)
    if (weeks[next]?.free === undefined) return next
  return place
}

/** Returns the key of a subject, in the address and for rows. */
export const buildSubjectKey = ({ course, group }: Pick<ProgramSubject, 'course' | 'group'>) =>
  `${course.id}-${group.id}`

/**
 * Groups the exams of each subject by week. An exam of the course counts if it names the subject's group, or no group
 * of the program.
 */
export function groupExamsBySubject(
  { subjects, weeks }: Program,
  exams: readonly Appointment[],
): Map<string, Map<number, Appointment[]>> {
  const findWeek = (start: string) => weeks.find((week) => week.start <= start && start.slice(0, 10) <= week.end)?.week
  const groups = new Set(subjects.map(({ group }) => group.id))
  return new Map(
    subjects.map((subject) => {
      const own = exams.filter(({ course, groups: of }) => {
        if (course?.id !== subject.course.id) return false
        // A teacher's exam names its groups among several; a student's exam may name the class instead.
        return of.some(({ id }) => id === subject.group.id) || !of.some(({ id }) => groups.has(id))
      })
      return [buildSubjectKey(subject), Map.groupBy(own, ({ start }) => findWeek(start) ?? -1)]
    }),
  )
}
