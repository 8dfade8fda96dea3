import { monthName } from '../../lib/time.ts'
import type { YearWeek } from './weeks.ts'

/** From one day to another, short: `16 – 20 nov`, `30 nov – 4 dec`. */
export function daysText(start: string, end: string): string {
  const [first, last] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)]
  const until = `${last.day} ${monthName(last, 'short')}`
  return first.month === last.month ? `${first.day} – ${until}` : `${first.day} ${monthName(first, 'short')} – ${until}`
}

/** The school days of a week. */
export const schoolDaysText = ({ start }: YearWeek) =>
  daysText(start, Temporal.PlainDate.from(start).add({ days: 4 }).toString())
