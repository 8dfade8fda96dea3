import type { Booking } from '@uurwerk/contract/booking'
import { useTexts } from '../../lib/i18n.ts'
import { useCurrentUser } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnswer } from '../queries.ts'
import { BookingCard } from './BookingCard.tsx'
import styles from './Mine.module.css'

/** What somebody else booked, with one's answer. */
export function InvitationCard({ booking }: { booking: Booking }) {
  const { t } = useTexts()
  const own = useCurrentUser().attendee?.id
  const answer = useAnswer()
  const status = booking.invitees.find(({ id }) => id === own)?.status ?? 'Pending'
  const give = (to: 'Accepted' | 'Denied', look: 'primary' | 'plain') =>
    status !== to && (
      <Button
        look={look}
        disabled={answer.isPending}
        onClick={() => answer.mutate({ id: booking.id, status: to })}
        aria-label={t(($) => $.BOOKING.ANSWER_NAME[to], { name: booking.name })}
      >
        {t(($) => $.BOOKING.ANSWER[to])}
      </Button>
    )
  return (
    <BookingCard
      booking={booking}
      state={
        <p className={styles.state} data-state={status}>
          {t(($) => $.BOOKING.INVITED[status], { name: booking.organizer.name })}
        </p>
      }
    >
      {give('Denied', 'plain')}
      {give('Accepted', 'primary')}
    </BookingCard>
  )
}
