import { useSelector } from '@tanstack/react-store'
import { Check, Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { focusMain } from '#web/lib/focus-main.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { bookingFeedback, type BookingFeedback, hasInviteesToNotify } from './booking-feedback.ts'
import styles from './BookingFeedbackBar.module.css'
import { useCancelBooking, useRunUnlessBusy } from './queries.ts'

/** Shows the result of the last action on a booking. Offers undo, if possible, for the whole series. */
export function BookingFeedbackBar() {
  const { t } = useTexts()
  const feedback = useSelector(bookingFeedback)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => () => bookingFeedback.set(null), [])
  return (
    <div className={feedback ? styles.bar : styles.hidden}>
      {feedback && <Check size={18} aria-hidden className="textOk" />}
      <p ref={status} role="status" tabIndex={-1} className={`tabular ${styles.text}`}>
        {feedback && formatFeedback(feedback)}
      </p>
      {feedback?.canUndo && (
        <Undo key={feedback.booking.id} feedback={feedback} onUndo={() => status.current?.focus()} />
      )}
      {feedback && (
        <Button
          isSquare
          variant="quiet"
          aria-label={t(($) => $.COMMON.CLOSE)}
          onClick={() => {
            focusMain()
            bookingFeedback.set(null)
          }}
        >
          <X size={16} aria-hidden />
        </Button>
      )}
    </div>
  )

  function formatFeedback({ action, booking, bookingCount: count }: BookingFeedback) {
    const [start, end] = [Temporal.PlainDateTime.from(booking.start), Temporal.PlainDateTime.from(booking.end)]
    const dayAndTimes = `${formatDay(start.toPlainDate(), 'short')} ${formatTimes(start, end)}`
    const values = { name: booking.name, room: booking.facility.name, when: dayAndTimes, count }
    const text = t(($) => $.BOOKING.DONE[action], values)
    const isForInvitees = action === 'BOOKED' || action === 'CANCELLED'
    return isForInvitees && hasInviteesToNotify([booking]) ? `${text} ${t(($) => $.BOOKING.DONE.TOLD)}` : text
  }
}

function Undo({ feedback, onUndo }: { feedback: BookingFeedback; onUndo: () => void }) {
  const { t } = useTexts()
  const { id } = feedback.booking
  const { mutate, isPending } = useCancelBooking(id)
  const runUnlessBusy = useRunUnlessBusy(id)
  const isSeries = feedback.bookingCount > 1
  const undo = () =>
    runUnlessBusy(() => {
      onUndo()
      mutate(isSeries, {
        onSuccess: () => bookingFeedback.set({ ...feedback, action: 'UNDONE', canUndo: false }),
      })
    })
  return (
    <Button needsConnection aria-disabled={isPending} onClick={undo}>
      <Undo2 size={16} aria-hidden /> {t(($) => $.BOOKING.DONE.UNDO)}
    </Button>
  )
}
