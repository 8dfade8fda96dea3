import type { PublicationRule } from '@uurwerk/contract/desk/school'
import { t } from '#web/lib/i18n.ts'

export function formatRule(rule: PublicationRule | null): string {
  if (rule?.until !== undefined) return t(($) => $.SCHOOL.WEEKS.RULE.UNTIL, { week: formatWeekName(rule.until) })
  if (rule?.weeksAhead !== undefined) return t(($) => $.SCHOOL.WEEKS.RULE.AHEAD, { count: rule.weeksAhead })
  return t(($) => $.SCHOOL.WEEKS.RULE.NONE)
}

/** `week 50 (2026)` of `2026-W50`. */
export function formatWeekName(week: string): string {
  const [year = '', number = ''] = week.split('-W')
  return t(($) => $.SCHOOL.WEEKS.RULE.WEEK, { number: Number(number), year })
}
