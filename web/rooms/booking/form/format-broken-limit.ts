import { t } from '#web/lib/i18n.ts'
import { formatDay } from '#web/lib/time.ts'

/**
 * Formats an exceeded limit of a booking profile.
 * @param path - the server's name for the limit
 * @returns undefined for an unknown limit
 */
export function formatBrokenLimit(path: string, bound: string): string | undefined {
  switch (path) {
    case 'maxMinutes':
    case 'maxMinutesPerWeek':
    case 'opens':
    case 'closes':
      return t(($) => $.BOOKING_FORM.REFUSAL.LIMIT[path], { bound })
    case 'daysAhead':
      return t(($) => $.BOOKING_FORM.REFUSAL.LIMIT.daysAhead, { bound: formatDay(Temporal.PlainDate.from(bound)) })
    default:
      return undefined
  }
}
