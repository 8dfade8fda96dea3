import type { Booking } from '@uurwerk/contract/booking'
import { useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useCurrentUser } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnswer, useOnce } from '../queries.ts'
import { BookingCard } from './BookingCard.tsx'
import styles from './Mine.module.css'

/** What somebody else booked, with one's answer. */
export function InvitationCard({ booking }: { booking: Booking }) {
  const { t } = useTexts()
  const own = useCurrentUser().attendee?.id
  const answer = useAnswer(booking.id)
  const once = useOnce(booking.id)
  const answered = useRef<HTMLParagraphElement>(null)
  const status = booking.invitees.find(({ id }) => id === own)?.status ?? 'Pending'
  const give = (to: 'Accepted' | 'Denied', look: 'primary' | 'plain') =>
    status !== to && (
      <Button
        look={look}
        aria-disabled={answer.isPending}
        // Not the second half of a double click: by then the button may be another.
        onClick={({ detail }) =>
          detail < 2 &&
          once(() => {
            answer.mutate(to)
            // The button goes with what it does; what was answered takes its place.
            answered.current?.focus()
          })
        }
        aria-label={t(($) => $.BOOKING.ANSWER_NAME[to], { name: booking.name })}
      >
        {t(($) => $.BOOKING.ANSWER[to])}
      </Button>
    )
  return (
    <BookingCard
      booking={booking}
      state={
        <p ref={answered} role="status" tabIndex={-1} className={styles.state} data-state={status}>
          {t(($) => $.BOOKING.INVITED[status], { name: booking.organizer.name })}
        </p>
      }
    >
      {give('Denied', 'plain')}
      {give('Accepted', 'primary')}
    </BookingCard>
  )
}
