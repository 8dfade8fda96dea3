import type { DateRange } from '@uurwerk/contract/roster/appointment'
import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import type { ExamAddress } from './address.ts'

const defaultRangeDays = 28

/** Null for a date that is cleared or not chosen. */
export interface ChosenExamRange {
  start: string | null
  end: string | null
}

/** Defaults to four weeks from today. A cleared date is `''` in the address. */
export function getChosenExamRange(
  { start, end }: Pick<ExamAddress, 'start' | 'end'>,
  today: Temporal.PlainDate,
): ChosenExamRange {
  if (start === undefined && end === undefined)
    return { start: today.toString(), end: today.add({ days: defaultRangeDays - 1 }).toString() }
  return { start: start || null, end: end || null }
}

/** Returns undefined when a date is missing, the order is wrong, or the range is too long. */
export function toSearchableRange(range: ChosenExamRange | null): DateRange | undefined {
  if (!range || range.start === null || range.end === null) return undefined
  const dayCount = Temporal.PlainDate.from(range.start).until(range.end).days + 1
  return dayCount >= 1 && dayCount <= rosterBounds.days ? { start: range.start, end: range.end } : undefined
}
