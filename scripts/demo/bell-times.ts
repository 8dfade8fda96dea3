/** The hours of the school day; the breaks are after the second and the fourth. */
const starts = ['08:30', '09:20', '10:30', '11:20', '12:45', '13:35', '14:25', '15:15'] as const
const ends = ['09:20', '10:10', '11:20', '12:10', '13:35', '14:25', '15:15', '16:05'] as const

export const periods = starts.length
export const days = 5

/** A day of the week's pattern (0 to 4) and an hour (1 to 8) at which something begins. */
export interface WeekPosition {
  day: number
  period: number
}

/** Begin and end of some hours in a row, `08:30` to `10:10`. */
export const getBellTimes = (period: number, length: number) => ({
  start: starts[period - 1] ?? starts[0],
  end: ends[period + length - 2] ?? ends[periods - 1] ?? '',
})

/** A double lesson does not run over a break, nor past the end of the day. */
export const canBegin = (period: number, length: number) =>
  length === 1 ? period <= periods : period < periods && period !== 2 && period !== 4
