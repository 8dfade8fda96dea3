import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { Role } from '@uurwerk/contract/roles'
import { mayEdit } from '@uurwerk/contract/rules/appointment'
import type { SessionUser } from '@uurwerk/contract/account/session'

/** Where the details come from: in full for an attendee, in base, or what the roster already holds. */
export type DetailsSource = 'ofAttendee' | 'details' | 'cache'

export function detailsSource(roles: readonly Role[], isCached: boolean): DetailsSource {
  if (roles.includes('exam-desk')) return 'ofAttendee'
  if (roles.includes('team-coordinator')) return 'details'
  return isCached ? 'cache' : 'ofAttendee'
}

const fallbackCodes: readonly ErrorCode[] = [
  'appointmentDoesNotExist',
  'attendeeNoRights',
  'attendeeDoesNotExist',
  'routeNotFound',
]

/** Whether base details are worth asking for after this refusal of the full ones. */
export const mayFallBack = (code: ErrorCode) => fallbackCodes.includes(code)

/** While impersonating one can only read. */
export const mayChange = (user: SessionUser, isImpersonating: boolean, appointment: Appointment) =>
  !isImpersonating && mayEdit({ attendeeId: user.attendee?.id ?? null, roles: user.roles }, appointment)
