import { findHighestRole, type Role, roles } from '@uurwerk/contract/roles'

/** Returns whether somebody may give and take what differs: no role above the own. */
export function canChangeRoles(ownRoles: readonly Role[], before: readonly Role[], after: readonly Role[]): boolean {
  const ownRole = findHighestRole(ownRoles)
  const highestAllowed = ownRole === undefined ? -1 : roles.indexOf(ownRole)
  return roles.every((role, rank) => before.includes(role) === after.includes(role) || rank <= highestAllowed)
}

export const addAndRemoveRoles = (
  held: readonly Role[],
  { add, remove }: { add: readonly Role[]; remove: readonly Role[] },
): Role[] => roles.filter((role) => add.includes(role) || (held.includes(role) && !remove.includes(role)))

export const areSameRoles = (some: readonly Role[], others: readonly Role[]): boolean =>
  roles.every((role) => some.includes(role) === others.includes(role))
