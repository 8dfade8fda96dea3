import { maximumWeeks, type SchoolWeek } from '@uurwerk/contract/desk/school'
import { formatIsoWeek } from '#web/lib/time.ts'

/** Lists the weeks from the current one to the last day of the school, as far as one request tells them. */
export function listWeeksFrom(today: Temporal.PlainDate, lastDay: string | undefined) {
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return Array.from({ length: maximumWeeks }, (_, weeks) => monday.add({ weeks }))
    .filter((start) => lastDay !== undefined && start.toString() <= lastDay)
    .map((start) => ({ week: formatIsoWeek(start), start }))
}

/** Counts the hidden weeks with lessons up to the last, and their lessons. */
export function countNewlyVisible(weeks: readonly SchoolWeek[], last: string): { weeks: number; lessons: number } {
  const hidden = weeks.filter(({ week, published, lessons }) => week <= last && !published && lessons > 0)
  return { weeks: hidden.length, lessons: hidden.reduce((sum, { lessons }) => sum + lessons, 0) }
}
