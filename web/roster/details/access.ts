import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { Role } from '@uurwerk/contract/roles'
import { canEditAppointment } from '@uurwerk/contract/rules/appointment'
import { canManageBooking } from '@uurwerk/contract/rules/booking'
import type { SessionUser } from '@uurwerk/contract/account/session'

/** Source of the details: the call for an attendee's roster (full), the base call, or the loaded roster. */
export type DetailsSource = 'ofAttendee' | 'details' | 'cache'

/** Chooses the source by role; for most users the loaded roster is enough. */
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

/** Returns whether base details may be available after this refusal of the full ones. */
export const canFallBack = (code: ErrorCode) => fallbackCodes.includes(code)

/** Returns whether the user manages somebody else's booking. The user's own bookings are managed elsewhere. */
export const canManageOthersBooking = (user: SessionUser, isImpersonating: boolean, { booking }: Appointment) =>
  !isImpersonating &&
  booking !== null &&
  booking.organizer.id !== user.attendee?.id &&
  canManageBooking({ attendeeId: user.attendee?.id ?? null, roles: user.roles }, booking)

/** Returns whether the user may edit the appointment. Impersonation is read-only. */
export const canChangeAppointment = (user: SessionUser, isImpersonating: boolean, appointment: Appointment) =>
  !isImpersonating && canEditAppointment({ attendeeId: user.attendee?.id ?? null, roles: user.roles }, appointment)
