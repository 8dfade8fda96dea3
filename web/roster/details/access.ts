import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { Role } from '@uurwerk/contract/roles'
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

/** Holidays cannot be selected. */
export const isSelectable = ({ type }: Pick<Appointment, 'type'>) => type !== 'holiday'

/** The teachers of an appointment and admins write its note; nobody does of a booking, or while impersonating. */
export function mayEdit(user: SessionUser, isImpersonating: boolean, { teachers, type }: Appointment) {
  if (isImpersonating || type === 'holiday' || type === 'booking') return false
  if (user.roles.includes('admin') || user.roles.includes('vendor-admin')) return true
  const own = user.attendee
  return own?.type === 'teacher' && teachers.some(({ id }) => id === own.id)
}
