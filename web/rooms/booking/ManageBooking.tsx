import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useState } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Row } from '#web/ui/Layout.tsx'
import { useBooking } from '../invitation/use-booking.ts'
import { BookingActions, StopButton } from './BookingActions.tsx'
import { getBookingCardState, hasBookingActions } from './mine/booking-card-state.ts'
import { OwnBookingActions } from './mine/OwnBookingActions.tsx'

const BookingForm = lazyLoad(() => import('./form/BookingForm.tsx'), 'BookingForm')

/** For a booking that has not ended: of someone else, or of an organizer whose profile was withdrawn. */
export function ManageBooking({ appointment }: { appointment: Appointment }) {
  const booking = useBooking(appointment)
  const now = useNow().toString({ smallestUnit: 'minute' })
  const ownId = useCurrentUser().attendee?.id
  // Stays while the changed booking is fetched.
  const [isEditing, setEditing] = useState(false)
  if (!booking) return null
  const isOwn = booking.organizer.id === ownId
  if (isOwn ? !hasBookingActions(booking, now) : booking.end <= now) return null
  if (isOwn)
    return (
      <Row>
        {getBookingCardState(booking, now).isRunning && <StopButton booking={booking} />}
        <OwnBookingActions booking={booking} now={now} />
      </Row>
    )
  return (
    <Row>
      <BookingActions booking={booking} profiles={undefined} now={now} onEdit={() => setEditing(true)} />
      {isEditing && (
        <BookingForm isOthersBooking request={booking} booking={booking} onClose={() => setEditing(false)} />
      )}
    </Row>
  )
}
