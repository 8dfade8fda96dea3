import type { AnnouncementBody } from '@uurwerk/contract/tell/announcement'
import type { Named } from '@uurwerk/contract/values'
import { t } from '#web/lib/i18n.ts'

/** Everyone, or the names of roles, teams and groups. Without names, teams and groups are counted. */
export function formatAudience(
  { roles = [], teams = [], groups = [] }: NonNullable<AnnouncementBody['audience']>,
  names: readonly Named[],
): string {
  const roleNames = roles.map((role) => t(($) => $.SCHOOL_PROFILES.ROLE[role]))
  const ids = [...teams, ...groups]
  const ownNames = names.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const missingCount = ids.length - ownNames.length
  const parts = [...roleNames, ...ownNames]
  if (missingCount > 0) parts.push(t(($) => $.ANNOUNCEMENT.OTHERS, { count: missingCount }))
  return parts.length === 0 ? t(($) => $.ANNOUNCEMENT.EVERYONE) : parts.join(', ')
}
