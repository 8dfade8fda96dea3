import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { useState } from 'react'
import { useScope } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { bookingFeedback, hasInviteesToNotify } from '../booking-feedback.ts'
import { futureBookingsQuery, useCancelBooking, useRunUnlessBusy } from '../queries.ts'

interface Props {
  booking: Booking
  onClose: () => void
}

/** Asks a second time before the following bookings are cancelled too. */
export function CancelModal({ booking, onClose }: Props) {
  const { t } = useTexts()
  const { id, name, seriesId } = booking
  const [includesFollowing, setIncludesFollowing] = useState(false)
  const bookingAndFollowing = useBookingAndFollowing(booking)
  const cancelledBookings = includesFollowing ? bookingAndFollowing : [booking]
  const { mutate, isPending } = useCancelBooking(id)
  const runUnlessBusy = useRunUnlessBusy(id)
  const cancelBookings = () =>
    runUnlessBusy(() =>
      mutate(includesFollowing, {
        onSuccess: () =>
          bookingFeedback.set({ action: 'CANCELLED', booking, bookingCount: cancelledBookings.length, canUndo: false }),
        onSettled: onClose,
      }),
    )
  const [count, last] = [bookingAndFollowing.length, bookingAndFollowing.at(-1) ?? booking]
  const values = { count, name, first: formatBookingDay(booking), last: formatBookingDay(last) }
  return (
    <Modal
      // A new title makes screen readers announce the second question.
      key={String(includesFollowing)}
      role="alertdialog"
      title={
        includesFollowing ? t(($) => $.BOOKING.CANCEL_ALL.TITLE, values) : t(($) => $.BOOKING.CANCEL_TITLE, { name })
      }
      onClose={onClose}
      actions={
        includesFollowing ? (
          <>
            <Button onClick={() => setIncludesFollowing(false)}>{t(($) => $.BOOKING.CANCEL_ALL.BACK)}</Button>
            <Button needsConnection variant="danger" aria-disabled={isPending} onClick={cancelBookings}>
              {t(($) => $.BOOKING.CANCEL_ALL.DO, { count })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t(($) => $.BOOKING.KEEP)}</Button>
            {seriesId !== null && count > 1 && (
              <Button onClick={() => setIncludesFollowing(true)}>{t(($) => $.BOOKING.CANCEL_FOLLOWING)}</Button>
            )}
            <Button needsConnection variant="danger" aria-disabled={isPending} onClick={cancelBookings}>
              {seriesId === null ? t(($) => $.BOOKING.CANCEL) : t(($) => $.BOOKING.CANCEL_ONE)}
            </Button>
          </>
        )
      }
    >
      {!includesFollowing && <p>{formatTimeAndRoom(booking)}</p>}
      <p>
        {includesFollowing ? t(($) => $.BOOKING.CANCEL_ALL.MESSAGE, values) : t(($) => $.BOOKING.BOOKED.CANCEL.MESSAGE)}
        {hasInviteesToNotify(cancelledBookings) && ` ${t(($) => $.BOOKING.DONE.TOLD)}`}
      </p>
    </Modal>
  )
}

const formatBookingDay = ({ start }: Booking) => formatDay(Temporal.PlainDate.from(start.slice(0, 10)))

/** Returns `woensdag 18 november 15:00–16:00 · B106`, which identifies an occurrence. */
const formatTimeAndRoom = ({ start, end, facility }: Booking) =>
  `${formatDay(Temporal.PlainDate.from(start.slice(0, 10)))} ${formatTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))} · ${facility.name}`

/** Returns the booking and the later bookings of its series, by start. */
function useBookingAndFollowing(booking: Booking): Booking[] {
  const mayList = useScope().modules.includes('booking')
  const { data = [] } = useQuery({ ...futureBookingsQuery, enabled: mayList })
  if (booking.seriesId === null) return [booking]
  return data.filter(({ seriesId, start }) => seriesId === booking.seriesId && start >= booking.start)
}
