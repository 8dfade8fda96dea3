import { isAdmin, type Role } from '../roles.ts'
import type { Booking } from '../rooms/booking.ts'

interface Viewer {
  attendeeId: number | null
  roles: readonly Role[]
}

/** Allows changing, stopping and extending. Only the organizer deletes and confirms. */
export const canManageBooking = (
  { attendeeId, roles }: Viewer,
  { organizer }: { organizer: Pick<Booking['organizer'], 'id'> },
): boolean => isAdmin(roles) || organizer.id === attendeeId
