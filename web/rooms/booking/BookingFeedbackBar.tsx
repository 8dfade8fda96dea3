import { useSelector } from '@tanstack/react-store'
import { Check, Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { bookingFeedback, type BookingFeedback } from './booking-feedback.ts'
import styles from './BookingFeedbackBar.module.css'
import { useCancelBooking, useOnce } from './queries.ts'

/** Confirms the last action on a booking and, if possible, offers to undo it. */
export function BookingFeedbackBar() {
  const { t } = useTexts()
  const told = useSelector(bookingFeedback)
  useEffect(() => () => bookingFeedback.set(undefined), [])
  return (
    <div className={styles.bar} data-shown={told !== undefined || undefined}>
      {told && <Check size={18} aria-hidden />}
      <p role="status">{told && formatFeedback(told)}</p>
      {told?.canUndo && <Undo key={told.booking.id} told={told} />}
      {told && (
        <Button
          square
          look="quiet"
          aria-label={t(($) => $.COMMON.CLOSE)}
          onClick={() => bookingFeedback.set(undefined)}
        >
          <X size={16} aria-hidden />
        </Button>
      )}
    </div>
  )

  function formatFeedback({ what, booking, count }: BookingFeedback) {
    const [start, end] = [Temporal.PlainDateTime.from(booking.start), Temporal.PlainDateTime.from(booking.end)]
    const when = `${formatDay(start.toPlainDate(), 'short')} ${formatTimes(start, end)}`
    const told = { name: booking.name, room: booking.facility.name, when, count }
    const text = t(($) => $.BOOKING.DONE[what], told)
    const isAsked = booking.invitees.length > 0 && (what === 'BOOKED' || what === 'CANCELLED')
    return isAsked ? `${text} ${t(($) => $.BOOKING.DONE.TOLD)}` : text
  }
}

function Undo({ told }: { told: BookingFeedback }) {
  const { t } = useTexts()
  const { id } = told.booking
  const { mutate, isPending } = useCancelBooking(id)
  const once = useOnce(id)
  const undo = () =>
    once(() =>
      mutate(told.count > 1, { onSuccess: () => bookingFeedback.set({ ...told, what: 'UNDONE', canUndo: false }) }),
    )
  return (
    <Button aria-disabled={isPending} onClick={undo}>
      <Undo2 size={16} aria-hidden /> {t(($) => $.BOOKING.DONE.UNDO)}
    </Button>
  )
}
