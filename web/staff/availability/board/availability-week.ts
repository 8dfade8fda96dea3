import type { AvailabilityBoard, Giving, HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import { listWeekNames, toMinutesOfDay } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityWeeks, PlannedLesson, WeekName } from '@uurwerk/contract/staff/availability'
import { clampIndex, type CursorStep } from '#web/ui/cursor/cursor-step.ts'

/** Position in a week: `day` 1 is Monday, and `unitIndex` counts the half hours of a day from 0. */
export interface HalfHourCell {
  day: number
  unitIndex: number
}

/** Rectangle of half hours on days that are adjacent on the screen. The indexes count a day's half hours from 0. */
export interface HalfHourRange {
  days: readonly number[]
  startIndex: number
  /** Exclusive end. */
  endIndex: number
}

/** Returns the rectangle between two half hours, both included. `days` are in the order of the screen. */
export function createHalfHourRange(a: HalfHourCell, b: HalfHourCell, days: readonly number[]): HalfHourRange {
  const [firstDayIndex, lastDayIndex] = [days.indexOf(a.day), days.indexOf(b.day)].toSorted((x, y) => x - y)
  return {
    days: days.slice(firstDayIndex, (lastDayIndex ?? 0) + 1),
    startIndex: Math.min(a.unitIndex, b.unitIndex),
    endIndex: Math.max(a.unitIndex, b.unitIndex) + 1,
  }
}

export const hasSeveralHalfHours = ({ days, startIndex, endIndex }: HalfHourRange) =>
  days.length > 1 || endIndex - startIndex > 1

const replaceWeek = (
  board: AvailabilityBoard,
  week: WeekName,
  newWeek: AvailabilityBoard[WeekName],
): AvailabilityBoard => ({ ...board, [week]: newWeek })

export const paintBoard = (
  board: AvailabilityBoard,
  week: WeekName,
  { days, startIndex, endIndex }: HalfHourRange,
  giving: Giving,
): AvailabilityBoard =>
  replaceWeek(
    board,
    week,
    board[week].map((dayGivings, dayIndex) =>
      days.includes(dayIndex + 1)
        ? dayGivings.map((current, unitIndex) => (unitIndex >= startIndex && unitIndex < endIndex ? giving : current))
        : dayGivings,
    ),
  )

export const copyBoardDay = (
  board: AvailabilityBoard,
  week: WeekName,
  sourceDay: number,
  targetDays: readonly number[],
): AvailabilityBoard => {
  const sourceGivings = board[week][sourceDay - 1] ?? []
  return replaceWeek(
    board,
    week,
    board[week].map((dayGivings, dayIndex) => (targetDays.includes(dayIndex + 1) ? sourceGivings : dayGivings)),
  )
}

/** Copies one week to both alternating weeks. */
export const copyBoardWeek = (board: AvailabilityBoard, sourceWeek: WeekName): AvailabilityBoard => ({
  A: board[sourceWeek],
  B: board[sourceWeek],
})

/** Counts the hours that are available or rather not. */
export const countDayHours = (givings: readonly Giving[]): number =>
  givings.filter((giving) => giving !== 'not').length / 2

/** Lists the lessons of one of the alternating weeks; a lesson without a week is in both. */
export const filterLessonsByWeek = (lessons: readonly PlannedLesson[], week: WeekName): PlannedLesson[] =>
  lessons.filter((lesson) => lesson.week === null || lesson.week === week)

/** Returns the half hours that a lesson overlaps. */
export function getLessonRange({ day, start, end }: PlannedLesson, units: readonly HalfHourSlot[]): HalfHourRange {
  const unitIndexes = units.flatMap((unit, index) => (unit.start < end && unit.end > start ? index : []))
  return { days: [day], startIndex: unitIndexes[0] ?? 0, endIndex: (unitIndexes.at(-1) ?? -1) + 1 }
}

/** Lists the lessons during half hours in which the teacher is unavailable. */
export const listClashingLessons = (
  lessons: readonly PlannedLesson[],
  units: readonly HalfHourSlot[],
  givings: readonly (readonly Giving[])[],
): PlannedLesson[] =>
  lessons.filter((lesson) => {
    const { startIndex, endIndex } = getLessonRange(lesson, units)
    return givings[lesson.day - 1]?.slice(startIndex, endIndex).includes('not')
  })

export interface LessonClash {
  week: WeekName
  lesson: PlannedLesson
}

/** Lists the clashing lessons of all weeks that the request asks for. */
export const listClashes = (
  lessons: readonly PlannedLesson[],
  units: readonly HalfHourSlot[],
  board: AvailabilityBoard,
  weeks: AvailabilityWeeks,
): LessonClash[] =>
  listWeekNames(weeks).flatMap((week) =>
    listClashingLessons(filterLessonsByWeek(lessons, week), units, board[week]).map((lesson) => ({ week, lesson })),
  )

/**
 * Returns the first half hour from `from` until `until` without a lesson, where a text is not covered; undefined if
 * there is none.
 */
export const findUncoveredUnit = (
  { from, until }: { from: number; until: number },
  units: readonly HalfHourSlot[],
  lessons: readonly PlannedLesson[],
): number | undefined => {
  const unitIndex = units.findIndex(
    (unit, index) =>
      index >= from && index < until && !lessons.some(({ start, end }) => start < unit.end && end > unit.start),
  )
  return unitIndex === -1 ? undefined : unitIndex
}

/** Returns the top and bottom of a lesson as fractions of the day's height. Clips it to the school's day. */
export function toDayPosition({ start, end }: Pick<PlannedLesson, 'start' | 'end'>, units: readonly HalfHourSlot[]) {
  const dayStart = toMinutesOfDay(units[0]?.start ?? '00:00')
  const dayMinutes = toMinutesOfDay(units.at(-1)?.end ?? '24:00') - dayStart
  const [top, bottom] = [start, end].map(
    (time) => Math.max(0, Math.min(dayMinutes, toMinutesOfDay(time) - dayStart)) / dayMinutes,
  )
  return { top: top ?? 0, bottom: bottom ?? 0 }
}

/** Days to show until the request's calendar is loaded. */
export const mondayToFriday = [1, 2, 3, 4, 5]

/** Lists the requested days and those with availability or lessons. A week can start on Sunday. */
export function listVisibleDays(
  requestedDays: readonly number[],
  usedDays: readonly number[],
  startsOnSunday: boolean,
): number[] {
  const days = [...new Set([...requestedDays, ...usedDays])].toSorted((a, b) => a - b)
  return startsOnSunday && days.includes(7) ? [7, ...days.filter((day) => day !== 7)] : days
}

/** Moves between half hours and days, within the grid. */
export function moveInWeekGrid(
  { rows, columns }: CursorStep,
  { day, unitIndex }: HalfHourCell,
  days: readonly number[],
  unitCount: number,
): HalfHourCell {
  const dayIndex = clampIndex(days.indexOf(day) + columns, days.length)
  return { day: days[dayIndex] ?? day, unitIndex: clampIndex(unitIndex + rows, unitCount) }
}
