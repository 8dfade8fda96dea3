import {
  toAvailabilityBoard,
  sumAvailabilityHours,
  type SchoolDay,
  type HalfHourSlot,
} from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityReview, PlannedLesson, PlannedLessons, WeekName } from '@uurwerk/contract/staff/availability'
import type { SortOrder } from '#web/ui/sort-order.ts'
import { filterLessonsByWeek } from '../board/availability-week.ts'
import type { ReviewColumn, ReviewFilter } from '../address.ts'

/** An answer with values derived from it. */
export interface ReviewRow {
  answer: AvailabilityReview
  /** Available hours a week; null until the answer is submitted. */
  offeredHours: number | null
  /** Offered minus requested hours, in the tenths that are shown; null if either is unknown. */
  difference: number | null
  status: ReviewStatus
}
export type ReviewStatus = Exclude<ReviewFilter, 'all'>

/** Most urgent for the coordinator first. */
const reviewStatusOrder = ['toJudge', 'sentBack', 'notSubmitted', 'denied', 'accepted'] as const

function getReviewStatus({ state, outcome }: AvailabilityReview): ReviewStatus {
  if (outcome !== null) return outcome
  if (state === 'submitted') return 'toJudge'
  return state === 'revised' ? 'sentBack' : 'notSubmitted'
}

export function toReviewRow(answer: AvailabilityReview): ReviewRow {
  const status = getReviewStatus(answer)
  const isSubmitted = status !== 'notSubmitted'
  const offeredHours = isSubmitted ? sumAvailabilityHours(answer.availability).offered : null
  const difference =
    offeredHours === null || answer.hours === null ? null : Math.round((offeredHours - answer.hours) * 10) / 10
  return { answer, offeredHours, difference, status }
}

/** Sorts rows without a number of hours below all others. */
const unknownSortValue = -1

const getSortValue = (
  { answer, offeredHours, difference, status }: ReviewRow,
  column: ReviewColumn,
): string | number => {
  switch (column) {
    case 'name':
      return answer.attendee.name
    case 'state':
      return reviewStatusOrder.indexOf(status)
    case 'fte':
      return answer.fte ?? unknownSortValue
    case 'asks':
      return answer.hours ?? unknownSortValue
    case 'gives':
      return offeredHours ?? unknownSortValue
    case 'difference':
      return difference ?? Number.NEGATIVE_INFINITY
  }
}

/** Compares two values of the same column. Does not subtract, because unknown differences are infinite. */
function compareSortValues(a: string | number, b: string | number): number {
  if (typeof a === 'string') return a.localeCompare(String(b))
  if (a === b) return 0
  return a < Number(b) ? -1 : 1
}

/** Sorts by a column, then by name. */
export function sortReviewRows(rows: readonly ReviewRow[], column: ReviewColumn, order: SortOrder): ReviewRow[] {
  const compare = (a: ReviewRow, b: ReviewRow) => {
    const comparison = compareSortValues(getSortValue(a, column), getSortValue(b, column))
    return order === 'ascending' ? comparison : -comparison
  }
  return rows.toSorted((a, b) => compare(a, b) || a.answer.attendee.name.localeCompare(b.answer.attendee.name))
}

/** Finds the next answer to review below a teacher's row, else from the top. */
export function findNextToReview(rows: readonly ReviewRow[], teacherId: number): number | undefined {
  const currentIndex = rows.findIndex(({ answer }) => answer.atnId === teacherId)
  const otherRows = [...rows.slice(currentIndex + 1), ...rows.slice(0, Math.max(0, currentIndex))]
  return otherRows.find(({ status }) => status === 'toJudge')?.answer.atnId
}

export interface TeamHalfHour {
  day: number
  unit: HalfHourSlot
  availableCount: number
  /** Number of teachers with a lesson then, among those who answered. */
  neededCount: number
  /** Unavailable teachers, among those who answered. */
  unavailableAnswers: AvailabilityReview[]
}

interface HeatMapInput {
  rows: readonly ReviewRow[]
  lessons: PlannedLessons
  days: readonly number[]
  units: readonly HalfHourSlot[]
  schoolDay: SchoolDay
  week: WeekName
}

const hasLessonDuring = (lessons: readonly PlannedLesson[], day: number, { start, end }: HalfHourSlot) =>
  lessons.some((lesson) => lesson.day === day && lesson.start < end && lesson.end > start)

/** Returns a list per day of `days`, with its half hours, and the teachers available and needed in each. */
export function buildHeatMap({ rows, lessons, days, units, schoolDay, week }: HeatMapInput): TeamHalfHour[][] {
  const submittedRows = rows.filter((row) => row.offeredHours !== null)
  const boards = submittedRows.map(({ answer }) => ({
    answer,
    givings: toAvailabilityBoard(answer.availability, schoolDay)[week],
  }))
  const lessonsByTeacherId = new Map(
    lessons.map(({ attendeeId, lessons: teacherLessons }) => [attendeeId, filterLessonsByWeek(teacherLessons, week)]),
  )
  const lessonsPerTeacher = submittedRows.map(({ answer }) => lessonsByTeacherId.get(answer.atnId) ?? [])
  return days.map((day) =>
    units.map((unit, unitIndex) => {
      const unavailableBoards = boards.filter(({ givings }) => (givings[day - 1]?.[unitIndex] ?? 'not') === 'not')
      return {
        day,
        unit,
        availableCount: boards.length - unavailableBoards.length,
        neededCount: lessonsPerTeacher.filter((teacherLessons) => hasLessonDuring(teacherLessons, day, unit)).length,
        unavailableAnswers: unavailableBoards.map(({ answer }) => answer),
      }
    }),
  )
}

/** Returns how many more teachers the lessons need than are available. */
export const computeShortage = ({ neededCount, availableCount }: TeamHalfHour): number =>
  Math.max(0, neededCount - availableCount)

export interface ReviewTotals {
  teacherCount: number
  submittedCount: number
  fte: number
  requestedHours: number
  offeredHours: number
}

export const computeReviewTotals = (rows: readonly ReviewRow[]): ReviewTotals => ({
  teacherCount: rows.length,
  submittedCount: rows.filter(({ offeredHours }) => offeredHours !== null).length,
  fte: sum(rows.map(({ answer }) => answer.fte)),
  requestedHours: sum(rows.map(({ answer }) => answer.hours)),
  offeredHours: sum(rows.map(({ offeredHours }) => offeredHours)),
})

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
