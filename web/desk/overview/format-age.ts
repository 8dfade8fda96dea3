import { getCurrentLanguage, locales } from '#web/lib/language.ts'
import { getNow, toSchoolTime } from '#web/lib/time.ts'

/** Formats how long ago an instant was, as `3 days ago`, in whole minutes, hours or days. */
export function formatAge(instant: string, language = getCurrentLanguage()): string {
  const minutes = Math.max(0, toSchoolTime(instant).until(getNow()).total({ unit: 'minutes' }))
  const format = (count: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.RelativeTimeFormat(locales[language]).format(-Math.floor(count), unit)
  if (minutes < 60) return format(minutes, 'minute')
  if (minutes < 48 * 60) return format(minutes / 60, 'hour')
  return format(minutes / (24 * 60), 'day')
}
