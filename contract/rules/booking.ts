import { isAdmin, type Role } from '../roles.ts'
import type { Booking } from '../rooms/booking.ts'

/** Who looks at a booking; without an attendee when the school does not know this person. */
interface Viewer {
  attendeeId: number | null
  roles: readonly Role[]
}

/** The organizer and administrators change, stop and extend a booking; deleting and confirming stay the organizer's. */
export const canManageBooking = (
  { attendeeId, roles }: Viewer,
  { organizer }: { organizer: Pick<Booking['organizer'], 'id'> },
): boolean => isAdmin(roles) || organizer.id === attendeeId
