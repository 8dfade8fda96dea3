import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Row } from '#web/ui/Layout.tsx'
import { useBooking } from '../invitation/use-booking.ts'
import { BookingActions } from './BookingActions.tsx'

const BookingForm = lazyLoad(() => import('./form/BookingForm.tsx'), 'BookingForm')

/** Lets administrators change someone else's booking that has not ended. */
export function ManageBooking({ appointment }: { appointment: Appointment }) {
  const booking = useBooking(appointment)
  const now = useNow().toString({ smallestUnit: 'minute' })
  const [isEditing, setEditing] = useState(false)
  if (!booking || booking.end <= now) return null
  return (
    <Row>
      <BookingActions booking={booking} profile={undefined} now={now} onEdit={() => setEditing(true)} />
      {isEditing && (
        <BookingForm isOthersBooking request={booking} booking={booking} onClose={() => setEditing(false)} />
      )}
    </Row>
  )
}
