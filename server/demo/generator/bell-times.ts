import type { Bell } from '@uurwerk/contract/values'

/** Periods of the school day, with breaks after the second and fourth. */
const starts = ['08:30', '09:20', '10:30', '11:20', '12:45', '13:35', '14:25', '15:15'] as const
const ends = ['09:20', '10:10', '11:20', '12:10', '13:35', '14:25', '15:15', '16:05'] as const

export const periodCount = starts.length
export const dayCount = 5

/** Start in the weekly pattern: day 0 to 4, period 1 to 8. */
export interface WeekPosition {
  day: number
  period: number
}

/** Returns the start and end of consecutive periods, such as `08:30` and `10:10`. */
export const getBellTimes = (period: number, length: number) => ({
  start: starts[period - 1] ?? starts[0],
  end: ends[period + length - 2] ?? ends[periodCount - 1] ?? '',
})

export const demoBells: Bell[] = starts.map((start, index) => ({ hour: index + 1, start, end: ends[index] ?? start }))

/** False for a double lesson across a break or the end of the day. */
export const canStartLesson = (period: number, length: number) =>
  length === 1 ? period <= periodCount : period < periodCount && period !== 2 && period !== 4
