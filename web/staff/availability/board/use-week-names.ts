import type { WeekName } from '@uurwerk/contract/staff/availability'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'

/** Returns the names of the weeks of a two-week cycle, as `Week A`. */
export function useWeekNames(): Record<WeekName, string> {
  const { t } = useTexts()
  const { weekLabels } = useSession()
  const format = (label: string) => t(($) => $.AVAILABILITY.WEEK.NAME, { label })
  return { A: format(weekLabels.A), B: format(weekLabels.B) }
}
