import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { Role } from '@uurwerk/contract/roles'
import { canEditAppointment } from '@uurwerk/contract/rules/appointment'
import { canManageBooking } from '@uurwerk/contract/rules/booking'
import type { SessionUser } from '@uurwerk/contract/account/session'

/** The call for an attendee's roster (full), the base call, or the loaded roster. */
export type DetailsSource = 'ofAttendee' | 'details' | 'cache'

/** Returns where the details come from. For most users the loaded roster is enough. */
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

/** Base details may be available after these refusals. */
export const canFallBack = (code: ErrorCode) => fallbackCodes.includes(code)

/** Users who may book manage their own bookings elsewhere. */
export const canManageBookingHere = (
  user: SessionUser,
  isImpersonating: boolean,
  mayBook: boolean,
  { booking }: Appointment,
) =>
  !isImpersonating &&
  booking !== null &&
  !(mayBook && booking.organizer.id === user.attendee?.id) &&
  canManageBooking({ attendeeId: user.attendee?.id ?? null, roles: user.roles }, booking)

/** Impersonation is read-only. */
export const canChangeAppointment = (user: SessionUser, isImpersonating: boolean, appointment: Appointment) =>
  !isImpersonating && canEditAppointment({ attendeeId: user.attendee?.id ?? null, roles: user.roles }, appointment)
