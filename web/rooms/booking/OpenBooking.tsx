import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { useEffect } from 'react'
import { bookingQuery } from '../invitation/use-booking.ts'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BookingCard } from './mine/BookingCard.tsx'
import { hasBookingActions } from './mine/booking-card-state.ts'
import { OwnCard } from './mine/OwnCard.tsx'
import styles from './OpenBooking.module.css'

interface Props {
  id: number
  onEdit: (booking: Booking) => void
  onClose: () => void
}

/** Shows an own booking of the day plan in a dialog. Closes when it no longer exists. */
export function OpenBooking({ id, onEdit, onClose }: Props) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { data: booking, error, refetch } = useQuery(bookingQuery(id))
  const isGone = error instanceof ApiError && error.code === 'bookingDoesNotExist'
  useEffect(() => {
    if (isGone) onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the booking is gone
  }, [isGone])
  if (isGone) return null
  return (
    <Modal
      isWide
      title={t(($) => $.ROOMS.PLAN.OWN)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>}
    >
      {!booking && error && <Failed variant="row" title={t(($) => $.BOOKING.MINE.ERROR.TITLE)} onRetry={refetch} />}
      {!booking && !error && <Skeleton label={t(($) => $.BOOKING.MINE.LOADING)} className={styles.skeleton} />}
      {booking && (
        <ul className={styles.card}>
          {hasBookingActions(booking, now) ? (
            <OwnCard booking={booking} now={now} onEdit={() => onEdit(booking)} />
          ) : (
            <BookingCard booking={booking} isOver />
          )}
        </ul>
      )}
    </Modal>
  )
}
