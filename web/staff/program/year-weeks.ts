import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { PlannedWeek, Program, ProgramHoliday, ProgramSubject, ProgramWeek } from '@uurwerk/contract/staff/program'

/** A week of the school year. */
export interface YearWeek extends Omit<ProgramWeek, 'week'> {
  /** Index in the school year, from 0. The contract's `week`. */
  weekIndex: number
  /** ISO week number, such as 47. */
  number: number
  isNow: boolean
  /** Name of the holiday, if it covers all school days. */
  fullHoliday: string | undefined
  /** Names of holidays that cover some school days. */
  partialHoliday: string | undefined
  examCount: number
}

/** Consecutive weeks of a holiday, shown as a single narrow column. */
interface HolidayGap {
  name: string
  weeks: readonly YearWeek[]
}
export type BoardColumn = { week: YearWeek; gap?: undefined } | { gap: HolidayGap; week?: undefined }

const schoolDaysPerWeek = 5

/** Builds the weeks of a program with the facts that all subjects share. */
export function buildYearWeeks({ weeks, holidays }: Program, exams: readonly Appointment[], today: string): YearWeek[] {
  return weeks.map(({ week: weekIndex, ...week }) => {
    const freeDays = collectFreeDays(week, holidays)
    const holidayNames = [...new Set(freeDays.values())].join(', ') || undefined
    const isFullyFree = freeDays.size === schoolDaysPerWeek
    return {
      ...week,
      weekIndex,
      number: Number(week.isoWeek.slice(-2)),
      isNow: week.start <= today && today <= week.end,
      fullHoliday: isFullyFree ? holidayNames : undefined,
      partialHoliday: isFullyFree ? undefined : holidayNames,
      examCount: exams.filter(({ start }) => week.start <= start && start.slice(0, 10) <= week.end).length,
    }
  })
}

/** Maps the dates of free days, from Monday to Friday, to the name of their holiday. */
function collectFreeDays(
  { start }: Pick<ProgramWeek, 'start'>,
  holidays: readonly ProgramHoliday[],
): Map<string, string> {
  const dates = Array.from({ length: schoolDaysPerWeek }, (_, dayIndex) =>
    Temporal.PlainDate.from(start).add({ days: dayIndex }).toString(),
  )
  return new Map(
    dates.flatMap((date) => {
      const holiday = holidays.find((programHoliday) => programHoliday.start <= date && date <= programHoliday.end)
      return holiday ? [[date, holiday.name]] : []
    }),
  )
}

/** Returns the index of the week in the address, else of this week, else of the first week. */
export function getFirstVisibleWeekIndex(weeks: readonly YearWeek[], requestedWeek: string | undefined): number {
  const requestedIndex = requestedWeek === undefined ? -1 : weeks.findIndex(({ isoWeek }) => isoWeek === requestedWeek)
  return Math.max(0, requestedIndex >= 0 ? requestedIndex : weeks.findIndex(({ isNow }) => isNow))
}

/** Collects the weeks that any of the subjects has planned. */
export const collectPlannedWeekIndexes = (subjects: readonly ProgramSubject[]): Set<number> =>
  new Set(subjects.flatMap(({ weeks }) => weeks.filter(isPlanned).map(({ week }) => week)))

export const isPlanned = ({ objectives, material, test }: Omit<PlannedWeek, 'week' | 'version'>) =>
  [objectives, material, test].some((text) => text !== '')

/**
 * Returns columns from `firstVisibleWeekIndex` on, with `weekCount` weeks. Holidays without plans become gaps, which do not
 * count.
 */
export function buildBoardColumns(
  weeks: readonly YearWeek[],
  firstVisibleWeekIndex: number,
  weekCount: number,
  plannedWeekIndexes: ReadonlySet<number>,
): BoardColumn[] {
  const columns: BoardColumn[] = []
  let visibleWeekCount = 0
  for (const week of weeks.slice(firstVisibleWeekIndex)) {
    if (visibleWeekCount === weekCount) break
    const lastColumn = columns.at(-1)
    if (week.fullHoliday === undefined || plannedWeekIndexes.has(week.weekIndex)) {
      columns.push({ week })
      visibleWeekCount++
    } else if (lastColumn?.gap?.name === week.fullHoliday)
      columns[columns.length - 1] = { gap: { ...lastColumn.gap, weeks: [...lastColumn.gap.weeks, week] } }
    else columns.push({ gap: { name: week.fullHoliday, weeks: [week] } })
  }
  return columns
}

/** Returns the index of the nearest school week in a direction; the given index if there is none. */
export function getAdjacentSchoolWeek(weeks: readonly YearWeek[], weekIndex: number, direction: 1 | -1): number {
  for (let nextIndex = weekIndex + direction; nextIndex >= 0 && nextIndex < weeks.length; nextIndex += direction)
    if (weeks[nextIndex]?.fullHoliday === undefined) return nextIndex
  return weekIndex
}

/** Returns the key of a subject, which is a course of a group, in the address and for rows. */
export const buildSubjectKey = ({ course, group }: Pick<ProgramSubject, 'course' | 'group'>) =>
  `${course.id}-${group.id}`

/**
 * Maps each subject's key to its exams, grouped by week index (-1 outside the year). An exam of the course counts if it
 * names the subject's group, or no group of the program.
 */
export function groupExamsBySubject(
  { subjects, weeks }: Program,
  exams: readonly Appointment[],
): Map<string, Map<number, Appointment[]>> {
  const findWeekIndex = (start: string) =>
    weeks.find((week) => week.start <= start && start.slice(0, 10) <= week.end)?.week
  const programGroupIds = new Set(subjects.map(({ group }) => group.id))
  return new Map(
    subjects.map((subject) => {
      const subjectExams = exams.filter(({ course, groups: examGroups }) => {
        if (course?.id !== subject.course.id) return false
        // A teacher's exam names its groups among several; a student's exam may name the class instead.
        return (
          examGroups.some(({ id }) => id === subject.group.id) || !examGroups.some(({ id }) => programGroupIds.has(id))
        )
      })
      return [buildSubjectKey(subject), Map.groupBy(subjectExams, ({ start }) => findWeekIndex(start) ?? -1)]
    }),
  )
}
