import type { Booking } from '@uurwerk/contract/rooms/booking'
import { useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import styles from './MyBookings.module.css'

const CancelModal = lazyLoad(() => import('./CancelModal.tsx'), 'CancelModal')

interface Props {
  first: Booking
  /** Later bookings; earlier ones when all are past. */
  otherBookings: readonly Booking[]
  /** Absent for past bookings. */
  onEdit?: (booking: Booking) => void
}

/** Lists the other bookings of a series, collapsed, each with its time and its differences from the first. */
export function OtherSeriesBookings({ first, otherBookings, onEdit }: Props) {
  const { t } = useTexts()
  const last = otherBookings.at(-1) ?? first
  const summaryValues = { count: otherBookings.length, day: formatDay(getStart(last).toPlainDate()) }
  return (
    <details className={styles.otherBookings}>
      <summary className="textQuiet textStrong">
        {onEdit ? t(($) => $.BOOKING.MORE_AHEAD, summaryValues) : t(($) => $.BOOKING.MORE_PAST, summaryValues)}
      </summary>
      <ul>
        {otherBookings.map((eachBooking) => (
          <OtherBooking key={eachBooking.id} first={first} booking={eachBooking} onEdit={onEdit} />
        ))}
      </ul>
    </details>
  )
}

interface OtherBookingProps {
  first: Booking
  booking: Booking
  onEdit: Props['onEdit']
}

function OtherBooking({ first, booking, onEdit }: OtherBookingProps) {
  const { t } = useTexts()
  const [isCancelling, setCancelling] = useState(false)
  const start = getStart(booking)
  const dayAndTimes = `${formatDay(start.toPlainDate(), 'short')} ${formatTimes(start, Temporal.PlainDateTime.from(booking.end))}`
  const differences = [
    booking.name !== first.name && booking.name,
    booking.facility.id !== first.facility.id && booking.facility.name,
  ].filter(Boolean)
  const name = `${booking.name}, ${dayAndTimes}`
  return (
    <Row as="li" isSpread className={styles.otherBooking}>
      <span>{[dayAndTimes, ...differences].join(' · ')}</span>
      {onEdit && (
        <Row>
          <Button onClick={() => onEdit(booking)} aria-label={t(($) => $.BOOKING.CHANGE_NAME, { name })}>
            {t(($) => $.BOOKING.CHANGE)}
          </Button>
          <Button
            variant="quiet"
            onClick={() => setCancelling(true)}
            aria-label={t(($) => $.BOOKING.CANCEL_NAME, { name })}
          >
            {t(($) => $.BOOKING.CANCEL)}
          </Button>
        </Row>
      )}
      {isCancelling && <CancelModal booking={booking} onClose={() => setCancelling(false)} />}
    </Row>
  )
}

const getStart = ({ start }: Booking) => Temporal.PlainDateTime.from(start)
