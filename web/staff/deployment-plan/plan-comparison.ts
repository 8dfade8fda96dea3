import type { PlanLine } from './plan-lines.ts'
import { subtractHours, sumHours } from './plan-lines.ts'
import type { PlanChoice } from './plan-choice.ts'

export type ComparisonBasis = 'fte' | 'period' | 'year'

export const toComparisonBasis = (compare: PlanChoice['compare']): ComparisonBasis =>
  typeof compare === 'object' ? 'year' : compare

/** Returns the difference in hours of a period; null without a value to compare with. */
export function computePeriodDifference(line: PlanLine, place: number, against: ComparisonBasis): number | null {
  const hours = line.hours[place] ?? null
  if (against === 'fte') return subtractHours(hours, line.norm[place] ?? null)
  if (against === 'period') return place === 0 ? null : subtractHours(hours, line.hours[place - 1] ?? null)
  // A line that only one year has counts in full.
  const other = line.other?.hours[place] ?? null
  return hours === null && other === null ? null : subtractHours(hours ?? 0, other ?? 0)
}

/** Sums the visible periods, the hours to compare with, and their difference. */
export function computeTotals(line: PlanLine, against: ComparisonBasis) {
  const total = sumHours(line.hours)
  const other = against === 'year' ? sumHours(line.other?.hours ?? []) : sumHours(line.norm)
  const more =
    against === 'year' && (total !== null || other !== null)
      ? subtractHours(total ?? 0, other ?? 0)
      : subtractHours(total, other)
  return { total, other, more }
}
