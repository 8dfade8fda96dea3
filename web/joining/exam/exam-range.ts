import type { DateRange } from '@uurwerk/contract/roster/appointment'
import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import type { ExamAddress } from './address.ts'

const defaultRangeDays = 28

/** Null for a date that the user cleared or did not choose. */
export interface ChosenExamRange {
  start: string | null
  end: string | null
}

/** Returns the dates of the address, or four weeks from today when it has neither. A cleared date is `''` there. */
export function getChosenExamRange(
  { start, end }: Pick<ExamAddress, 'start' | 'end'>,
  today: Temporal.PlainDate,
): ChosenExamRange {
  if (start === undefined && end === undefined)
    return { start: today.toString(), end: today.add({ days: defaultRangeDays - 1 }).toString() }
  return { start: start || null, end: end || null }
}

/**
 * Returns the range to search, or undefined when a date is missing, the order is wrong, or the range exceeds the
 * maximum length.
 */
export function toSearchableRange(range: ChosenExamRange | null): DateRange | undefined {
  if (!range || range.start === null || range.end === null) return undefined
  const dayCount = Temporal.PlainDate.from(range.start).until(range.end).days + 1
  return dayCount >= 1 && dayCount <= rosterBounds.days ? { start: range.start, end: range.end } : undefined
}
