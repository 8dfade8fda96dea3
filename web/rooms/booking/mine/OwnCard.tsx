import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { findBookingProfile } from '../form/booking-draft.ts'
import { BookingActions, useActionButtonProps } from '../BookingActions.tsx'
import { bookingProfilesQuery, useConfirmBooking } from '../queries.ts'
import { BookingCard } from './BookingCard.tsx'
import { getBookingCardState } from './booking-card-state.ts'
import { OtherSeriesBookings } from './OtherSeriesBookings.tsx'

const CancelModal = lazyLoad(() => import('./CancelModal.tsx'), 'CancelModal')

interface Props {
  booking: Booking
  /** Later bookings of the series. */
  laterBookings?: readonly Booking[]
  now: string
  onEdit: (booking: Booking) => void
}

/** Shows a booking that has not ended; for a series its next booking, then the others. */
export function OwnCard({ booking, laterBookings = [], now, onEdit }: Props) {
  const { t } = useTexts()
  const [isCancelling, setCancelling] = useState(false)
  const { id, name, confirmation } = booking
  const confirm = useConfirmBooking(booking)
  const getButtonProps = useActionButtonProps(id)
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
      <BookingActions
        booking={booking}
        profile={findBookingProfile(profiles ?? [], booking.facility)}
        now={now}
        onEdit={() => onEdit(booking)}
      />
      <Button
        variant="quiet"
        {...getButtonProps(() => setCancelling(true))}
        aria-label={t(($) => $.BOOKING.CANCEL_NAME, { name })}
      >
        {t(($) => $.BOOKING.CANCEL)}
      </Button>
      {confirmationState === 'open' && (
        <Button
          variant="primary"
          needsConnection
          {...getButtonProps(confirm.mutate)}
          aria-label={t(($) => $.BOOKING.CONFIRM_NAME, { name })}
        >
          {confirm.isPending ? t(($) => $.BOOKING.CONFIRM.busy) : t(($) => $.BOOKING.CONFIRM.do)}
        </Button>
      )}
      {isCancelling && <CancelModal booking={booking} onClose={() => setCancelling(false)} />}
    </BookingCard>
  )
}
