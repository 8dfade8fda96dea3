import type { Role } from '@uurwerk/contract/roles'
import type { Session } from '@uurwerk/contract/account/session'

/** What the role banner says: who is signed in, and who is impersonated. */
export interface RoleAlert {
  showAlert: boolean
  /** Of who is really there. */
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

/** In the words of the texts; the two of an impersonation are one message, before and during it. */
export type AlertMessage = 'student' | 'teacher' | 'mayImpersonate' | 'impersonating' | 'examDesk' | 'admin'

/** What follows the header, in this order. */
export function listAlertMessages({ role, impersonatedName }: RoleAlert): AlertMessage[] {
  const impersonation = impersonatedName === null ? 'mayImpersonate' : 'impersonating'
  switch (role) {
    case 'student':
    case 'teacher':
      // Where the school gave these the right as well, they must know it when they use it.
      return impersonatedName === null ? [role] : [impersonation]
    case 'exam-desk':
      return [impersonation, 'examDesk']
    case 'service-desk':
      return [impersonation]
    case 'admin':
    case 'vendor-admin':
      return impersonatedName === null ? [impersonation] : [impersonation, 'admin']
    case 'team-coordinator':
    case null:
      return impersonatedName === null ? [] : [impersonation]
  }
}
