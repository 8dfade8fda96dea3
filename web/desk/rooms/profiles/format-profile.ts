import type { ProfileFields } from '@uurwerk/contract/desk/booking-profiles'
import { t } from '#web/lib/i18n.ts'
import { getCurrentLanguage, locales } from '#web/lib/language.ts'
import { formatNumber } from '#web/lib/time.ts'

/** Names of teams and groups by id. */
type Names = ReadonlyMap<number, string>

/** `docenten en team Havo, hoogstens 2 uur, van 08:00 tot 17:30, 14 dagen vooruit, ter plekke bevestigen` */
export function formatProfileSummary(profile: ProfileFields, names: Names): string {
  const { maxMinutes, opens, closes, daysAhead, confirmation } = profile
  return [
    formatCovered(profile, names),
    t(($) => $.SCHOOL_PROFILES.LENGTH, { length: formatLength(maxMinutes) }),
    t(($) => $.SCHOOL_PROFILES.HOURS_BETWEEN, { opens, closes }),
    daysAhead === 0 ? t(($) => $.SCHOOL_PROFILES.TODAY_ONLY) : t(($) => $.SCHOOL_PROFILES.AHEAD, { count: daysAhead }),
    t(($) => $.SCHOOL_PROFILES.CONFIRMATION[confirmation]),
  ].join(', ')
}

/** More are counted. */
const maximumNames = 4

function formatCovered({ roles, teams, groups }: ProfileFields, names: Names): string {
  const covered = [
    ...roles.map((role) => t(($) => $.SCHOOL_PROFILES.ROLE[role])),
    ...(teams.length > maximumNames
      ? [t(($) => $.SCHOOL_PROFILES.TEAMS, { count: teams.length })]
      : teams.map((id) => t(($) => $.SCHOOL_PROFILES.TEAM, { name: names.get(id) ?? '' }))),
    ...(groups.length > maximumNames
      ? [t(($) => $.SCHOOL_PROFILES.GROUPS, { count: groups.length })]
      : groups.map((id) => t(($) => $.SCHOOL_PROFILES.GROUP, { name: names.get(id) ?? '' }))),
  ]
  if (covered.length === 0) return t(($) => $.SCHOOL_PROFILES.EVERYONE)
  return new Intl.ListFormat(locales[getCurrentLanguage()]).format(covered)
}

/** `90 minuten`, `2 uur` or `2 uur 30 min` */
export function formatLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0 || (minutes < 120 && rest > 0)) return t(($) => $.SCHOOL_PROFILES.MINUTES, { count: minutes })
  if (rest === 0) return t(($) => $.SCHOOL_PROFILES.HOURS, { count: hours })
  return t(($) => $.SCHOOL_PROFILES.HOURS_MINUTES, { hours: formatNumber(hours), minutes: rest })
}
