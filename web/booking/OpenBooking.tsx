import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/booking'
import { useEffect } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { BookingCard } from './mine/BookingCard.tsx'
import { OwnCard } from './mine/OwnCard.tsx'
import styles from './OpenBooking.module.css'
import { futureQuery, pastQuery } from './queries.ts'

interface Props {
  id: number
  onEdit: (booking: Booking) => void
  onClose: () => void
}

/** One's own booking over the day plan, with all that one can do with it; what is no longer there closes. */
export function OpenBooking({ id, onEdit, onClose }: Props) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const isThis = (one: Booking) => one.id === id
  const future = useQuery(futureQuery)
  const ahead = future.data?.find(isThis)
  const past = useQuery({ ...pastQuery, enabled: future.data !== undefined && !ahead })
  const booking = ahead ?? past.data?.find(isThis)
  const isKnown = [future, past].every(({ isSuccess, isFetching }) => isSuccess && !isFetching)
  const isGone = !booking && isKnown
  useEffect(() => {
    if (isGone) onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- once, as it goes
  }, [isGone])
  if (isGone) return null
  return (
    <Modal
      isWide
      title={t(($) => $.ROOMS.PLAN.OWN)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>}
    >
      {future.error || past.error ? (
        <p role="status">{t(($) => $.BOOKING.MINE.ERROR.TITLE)}</p>
      ) : (
        <ul className={styles.card}>
          {!booking && <li role="status" aria-label={t(($) => $.BOOKING.MINE.LOADING)} className="skeleton-line" />}
          {booking && booking.end > now && <OwnCard booking={booking} now={now} onEdit={() => onEdit(booking)} />}
          {booking && booking.end <= now && <BookingCard booking={booking} isOver />}
        </ul>
      )}
    </Modal>
  )
}
