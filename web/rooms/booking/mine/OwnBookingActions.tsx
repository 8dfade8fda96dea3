import type { Booking } from '@uurwerk/contract/rooms/booking'
import { useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { useActionButtonProps } from '../BookingActions.tsx'
import { useConfirmBooking } from '../queries.ts'
import { isConfirmable } from './booking-card-state.ts'

const CancelModal = lazyLoad(() => import('./CancelModal.tsx'), 'CancelModal')

/** Cancels and confirms, which only the organizer does. */
export function OwnBookingActions({ booking, now }: { booking: Booking; now: string }) {
  const { t } = useTexts()
  const [isCancelling, setCancelling] = useState(false)
  const { id, name } = booking
  const confirm = useConfirmBooking(booking)
  const getButtonProps = useActionButtonProps(id)
  return (
    <>
      {booking.end > now && (
        <Button
          variant="quiet"
          {...getButtonProps(() => setCancelling(true))}
          aria-label={t(($) => $.BOOKING.CANCEL_NAME, { name })}
        >
          {t(($) => $.BOOKING.CANCEL)}
        </Button>
      )}
      {isConfirmable(booking, now) && (
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
    </>
  )
}
