import type { ProfileFields } from '@uurwerk/contract/desk/booking-profiles'

const limits = [
  'maxMinutes',
  'maxMinutesPerWeek',
  'opens',
  'closes',
  'daysAhead',
  'confirmation',
  'confirmBefore',
  'confirmAfter',
  'radius',
] as const
const lists = ['rooms', 'roles', 'teams', 'groups'] as const

/** Lists old and new limits, and lengths of lists, for the audit log. */
export function listChangedFields(former: ProfileFields, profile: ProfileFields): Record<string, string | number> {
  const changedLimits = limits
    .filter((limit) => former[limit] !== profile[limit])
    .map((limit) => [limit, `${former[limit]} → ${profile[limit]}`])
  const changedLists = lists
    .filter((list) => former[list].join() !== profile[list].join())
    .map((list) => [list, `${former[list].length} → ${profile[list].length}`])
  return Object.fromEntries([...changedLimits, ...changedLists])
}
