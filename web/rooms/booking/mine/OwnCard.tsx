import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { useTexts } from '#web/lib/i18n.ts'
import { listProfilesForRoom } from '../form/booking-draft.ts'
import { BookingActions } from '../BookingActions.tsx'
import { bookingProfilesQuery } from '../queries.ts'
import { BookingCard } from './BookingCard.tsx'
import { getBookingCardState } from './booking-card-state.ts'
import { OtherSeriesBookings } from './OtherSeriesBookings.tsx'
import { OwnBookingActions } from './OwnBookingActions.tsx'

interface Props {
  booking: Booking
  /** Later bookings of the series. */
  laterBookings?: readonly Booking[]
  now: string
  onEdit: (booking: Booking) => void
}

/** Shows a booking that has not ended or can be confirmed; for a series its next booking, then the others. */
export function OwnCard({ booking, laterBookings = [], now, onEdit }: Props) {
  const { t } = useTexts()
  const { confirmation } = booking
  const { isRunning, confirmationState } = getBookingCardState(booking, now)
  const { data: profiles } = useQuery(bookingProfilesQuery)
  const times = { from: confirmation?.from.slice(11) ?? '', until: confirmation?.until.slice(11) ?? '' }
  return (
    <BookingCard
      booking={booking}
      state={
        <>
          {isRunning && <p className="textList textStrong">{t(($) => $.BOOKING.RUNNING)}</p>}
          {confirmationState !== 'none' && (
            <p className="textList textStrong" data-state={confirmationState}>
              {t(($) => $.BOOKING.CONFIRM[confirmationState], times)}
              {confirmation?.onLocation &&
                confirmationState !== 'confirmed' &&
                ` ${t(($) => $.BOOKING.CONFIRM.onLocation)}`}
            </p>
          )}
        </>
      }
      beneath={
        laterBookings.length > 0 && (
          <OtherSeriesBookings first={booking} otherBookings={laterBookings} onEdit={onEdit} />
        )
      }
    >
      {booking.end > now && (
        <BookingActions
          booking={booking}
          profiles={profiles && listProfilesForRoom(profiles, booking.facility)}
          now={now}
          onEdit={() => onEdit(booking)}
        />
      )}
      <OwnBookingActions booking={booking} now={now} />
    </BookingCard>
  )
}
