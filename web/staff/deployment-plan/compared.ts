import type { Line } from './lines.ts'
import { moreThan, sumOf } from './lines.ts'
import type { Choice } from './choice.ts'

export type Against = 'fte' | 'period' | 'year'

export const againstOf = (compare: Choice['compare']): Against => (typeof compare === 'object' ? 'year' : compare)

/** How much more a line has in a period than what it is compared with there; null where there is nothing to compare. */
export function moreIn(line: Line, place: number, against: Against): number | null {
  const hours = line.hours[place] ?? null
  if (against === 'fte') return moreThan(hours, line.norm[place] ?? null)
  if (against === 'period') return place === 0 ? null : moreThan(hours, line.hours[place - 1] ?? null)
  // What only one of the years has is all more or all less.
  const other = line.other?.hours[place] ?? null
  return hours === null && other === null ? null : moreThan(hours ?? 0, other ?? 0)
}

/** Of all periods that are shown: what it is compared with, and how much more it is. */
export function inAll(line: Line, against: Against) {
  const total = sumOf(line.hours)
  const other = against === 'year' ? sumOf(line.other?.hours ?? []) : sumOf(line.norm)
  const more =
    against === 'year' && (total !== null || other !== null) ? moreThan(total ?? 0, other ?? 0) : moreThan(total, other)
  return { total, other, more }
}
