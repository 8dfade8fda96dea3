import type { Role } from '@uurwerk/contract/roles'
import type { Session } from '@uurwerk/contract/account/session'

export interface RoleAlert {
  showAlert: boolean
  /** Role of the real user. */
  role: Role | null
  attendeeName: string
  impersonatedName: string | null
  impersonatedRole: Role | null
}

export const buildRoleAlert = (
  { me, impersonatedUser }: Pick<Session, 'me' | 'impersonatedUser'>,
  showAlert: boolean,
): RoleAlert => ({
  showAlert,
  role: me.role,
  attendeeName: me.name,
  impersonatedName: impersonatedUser?.name ?? null,
  impersonatedRole: impersonatedUser?.role ?? null,
})

/** Names of the banner's texts. */
export type AlertMessage = 'student' | 'teacher' | 'mayImpersonate' | 'impersonating' | 'examDesk' | 'admin'

/** Lists the messages below the header, in order. */
export function listAlertMessages({ role, impersonatedName }: RoleAlert): AlertMessage[] {
  const impersonation = impersonatedName === null ? 'mayImpersonate' : 'impersonating'
  switch (role) {
    case 'student':
    case 'teacher':
      // Schools can give these roles the right too, so the banner shows a running impersonation.
      return impersonatedName === null ? [role] : [impersonation]
    case 'exam-desk':
      return [impersonation, 'examDesk']
    case 'service-desk':
      return [impersonation]
    case 'admin':
    case 'vendor-admin':
      return impersonatedName === null ? [impersonation] : [impersonation, 'admin']
    case 'team-coordinator':
    case 'planner':
    case null:
      return impersonatedName === null ? [] : [impersonation]
  }
}
