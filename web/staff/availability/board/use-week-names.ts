import type { WeekName } from '@uurwerk/contract/staff/availability'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'

/** Returns names as `Week A`; with the `start` of the period, as `Week A (5, 7, …)` with ISO weeks. */
export function useWeekNames(start?: string): Record<WeekName, string> {
  const { t } = useTexts()
  const { weekLabels } = useSession()
  const format = (label: string, weekIndex: number) => {
    const name = t(($) => $.AVAILABILITY.WEEK.NAME, { label })
    if (start === undefined) return name
    const date = Temporal.PlainDate.from(start).add({ weeks: weekIndex })
    return `${name} (${date.weekOfYear}, ${date.add({ weeks: 2 }).weekOfYear}, …)`
  }
  return { A: format(weekLabels.A, 0), B: format(weekLabels.B, 1) }
}
