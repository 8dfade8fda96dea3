import type { PlanLine } from './plan-lines.ts'
import { subtractHours, sumHours } from './plan-lines.ts'
import type { PlanChoice } from './plan-choice.ts'

export type ComparisonBasis = 'fte' | 'period' | 'year'

export const toComparisonBasis = (comparison: PlanChoice['comparison']): ComparisonBasis =>
  typeof comparison === 'object' ? 'year' : comparison

/** Returns the difference in hours of a period; null without a value to compare with. */
export function computePeriodDifference(line: PlanLine, periodIndex: number, basis: ComparisonBasis): number | null {
  const hours = line.hours[periodIndex] ?? null
  if (basis === 'fte') return subtractHours(hours, line.contractedHours[periodIndex] ?? null)
  if (basis === 'period') return periodIndex === 0 ? null : subtractHours(hours, line.hours[periodIndex - 1] ?? null)
  // A line of only one year counts in full.
  const otherHours = line.otherYearLine?.hours[periodIndex] ?? null
  return hours === null && otherHours === null ? null : subtractHours(hours ?? 0, otherHours ?? 0)
}

/**
 * Sums the visible periods, the hours to compare with, and their difference. The sum of all periods has no period before
 * it, so in that comparison it is compared with the contracted hours.
 */
export function computeTotals(line: PlanLine, basis: ComparisonBasis) {
  const total = sumHours(line.hours)
  const comparedHours = basis === 'year' ? sumHours(line.otherYearLine?.hours ?? []) : sumHours(line.contractedHours)
  const difference =
    basis === 'year' && (total !== null || comparedHours !== null)
      ? subtractHours(total ?? 0, comparedHours ?? 0)
      : subtractHours(total, comparedHours)
  return { total, comparedHours, difference }
}
