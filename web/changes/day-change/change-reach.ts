import type { SessionUser } from '@uurwerk/contract/account/session'
import { isAdmin } from '@uurwerk/contract/roles'
import { useCurrentUser, useSession } from '#web/data/me.ts'

/** Returns whose lessons the server lets somebody change; null for nobody's. */
export function getChangeReach({ roles }: Pick<SessionUser, 'roles'>, isImpersonating: boolean) {
  if (isImpersonating) return null
  if (isAdmin(roles) || roles.includes('planner')) return 'all'
  return roles.includes('team-coordinator') ? 'team' : null
}

export function useChangeReach() {
  return getChangeReach(useCurrentUser(), useSession().impersonatedUser !== null)
}
