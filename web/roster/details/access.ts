import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { Role } from '@uurwerk/contract/roles'
import { canEditAppointment } from '@uurwerk/contract/rules/appointment'
import { canManageBooking } from '@uurwerk/contract/rules/booking'
import type { SessionUser } from '@uurwerk/contract/account/session'

/** Where the details come from: in full for an attendee, in base, or what the roster already holds. */
export type DetailsSource = 'ofAttendee' | 'details' | 'cache'

export function getDetailsSource(roles: readonly Role[], isCached: boolean): DetailsSource {
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
export const canFallBack = (code: ErrorCode) => fallbackCodes.includes(code)

/** Whether someone manages a booking that is not their own; one's own is managed among one's bookings. */
export const canManageOthersBooking = (user: SessionUser, isImpersonating: boolean, { booking }: Appointment) =>
  !isImpersonating &&
  booking !== null &&
  booking.organizer.id !== user.attendee?.id &&
  canManageBooking({ attendeeId: user.attendee?.id ?? null, roles: user.roles }, booking)

/** While impersonating one can only read. */
export const canChangeAppointment = (user: SessionUser, isImpersonating: boolean, appointment: Appointment) =>
  !isImpersonating && canEditAppointment({ attendeeId: user.attendee?.id ?? null, roles: user.roles }, appointment)
