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
  given: number | null
  difference: number | null
  standing: ReviewStatus
}
export type ReviewStatus = Exclude<ReviewFilter, 'all'>

const reviewStatusOrder = ['toJudge', 'sentBack', 'notSubmitted', 'denied', 'accepted'] as const

function getReviewStatus({ state, outcome }: AvailabilityReview): ReviewStatus {
  if (outcome !== null) return outcome
  if (state === 'submitted') return 'toJudge'
  return state === 'revised' ? 'sentBack' : 'notSubmitted'
}

export function toReviewRow(answer: AvailabilityReview): ReviewRow {
  const standing = getReviewStatus(answer)
  const isGiven = standing !== 'notSubmitted'
  const given = isGiven ? sumAvailabilityHours(answer.availability).given : null
  const difference = given === null || answer.hours === null ? null : Math.round((given - answer.hours) * 10) / 10
  return { answer, given, difference, standing }
}

const getSortValue = ({ answer, given, difference, standing }: ReviewRow, column: ReviewColumn): string | number => {
  switch (column) {
    case 'name':
      return answer.attendee.name
    case 'state':
      return reviewStatusOrder.indexOf(standing)
    case 'fte':
      return answer.fte ?? -1
    case 'asks':
      return answer.hours ?? -1
    case 'gives':
      return given ?? -1
    case 'difference':
      return difference ?? Number.NEGATIVE_INFINITY
  }
}

/** Sorts by a column, then by name. */
export function sortReviewRows(rows: readonly ReviewRow[], column: ReviewColumn, order: SortOrder): ReviewRow[] {
  const compare = (a: ReviewRow, b: ReviewRow) => {
    const [one, other] = [getSortValue(a, column), getSortValue(b, column)]
    const difference =
      typeof one === 'string' ? one.localeCompare(String(other)) : one === other ? 0 : one < Number(other) ? -1 : 1
    return order === 'ascending' ? difference : -difference
  }
  return rows.toSorted((a, b) => compare(a, b) || a.answer.attendee.name.localeCompare(b.answer.attendee.name))
}

/** Finds the next answer to review below a teacher's row, else from the top. */
export function findNextToReview(rows: readonly ReviewRow[], teacher: number): number | undefined {
  const at = rows.findIndex(({ answer }) => answer.atnId === teacher)
  const following = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return following.find(({ standing }) => standing === 'toJudge')?.answer.atnId
}

export interface TeamHalfHour {
  day: number
  unit: HalfHourSlot
  available: number
  /** Number of teachers with a lesson then, among those who answered. */
  needed: number
  /** Unavailable teachers, among those who answered. */
  cannot: AvailabilityReview[]
}

interface HeatMapInput {
  rows: readonly ReviewRow[]
  lessons: PlannedLessons
  days: readonly number[]
  units: readonly HalfHourSlot[]
  day: SchoolDay
  week: WeekName
}

const hasLessonDuring = (lessons: readonly PlannedLesson[], day: number, { start, end }: HalfHourSlot) =>
  lessons.some((lesson) => lesson.day === day && lesson.start < end && lesson.end > start)

/** Returns the half hours of each day, with available and needed teachers. */
export function buildHeatMap({ rows, lessons, days, units, day: schoolDay, week }: HeatMapInput): TeamHalfHour[][] {
  const given = rows.filter((row) => row.given !== null)
  const boards = given.map(({ answer }) => ({
    answer,
    givings: toAvailabilityBoard(answer.availability, schoolDay)[week],
  }))
  const byTeacher = new Map(lessons.map(({ attendeeId, lessons: own }) => [attendeeId, filterLessonsByWeek(own, week)]))
  const ofTeam = given.map(({ answer }) => byTeacher.get(answer.atnId) ?? [])
  return days.map((day) =>
    units.map((unit, index) => {
      const cannot = boards.filter(({ givings }) => (givings[day - 1]?.[index] ?? 'not') === 'not')
      return {
        day,
        unit,
        available: boards.length - cannot.length,
        needed: ofTeam.filter((own) => hasLessonDuring(own, day, unit)).length,
        cannot: cannot.map(({ answer }) => answer),
      }
    }),
  )
}

export const countMissingTeachers = ({ needed, available }: TeamHalfHour): number => Math.max(0, needed - available)

export interface ReviewTotals {
  teachers: number
  submitted: number
  fte: number
  asks: number
  gives: number
}

export const computeReviewTotals = (rows: readonly ReviewRow[]): ReviewTotals => ({
  teachers: rows.length,
  submitted: rows.filter(({ given }) => given !== null).length,
  fte: sum(rows.map(({ answer }) => answer.fte)),
  asks: sum(rows.map(({ answer }) => answer.hours)),
  gives: sum(rows.map(({ given }) => given)),
})

const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
