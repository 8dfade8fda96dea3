import { findHighestRole, type Role, roles } from '@uurwerk/contract/roles'
import { useSession } from '#web/data/me.ts'

/** Lists the roles that the user may give: none above the own. */
export function useGrantableRoles(): Role[] {
  const highest = findHighestRole(useSession().me.roles)
  return highest === undefined ? [] : roles.slice(0, roles.indexOf(highest) + 1)
}
