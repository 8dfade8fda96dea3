import type { Booking } from '@uurwerk/contract/rooms/booking'
import { AnswerInvitation } from '../../invitation/AnswerInvitation.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { useCurrentUser } from '../../../data/me.ts'
import { BookingCard } from './BookingCard.tsx'
import styles from './Mine.module.css'

/** What somebody else booked, with one's answer. */
export function InvitationCard({ booking }: { booking: Booking }) {
  const { t } = useTexts()
  const own = useCurrentUser().attendee?.id
  const status = booking.invitees.find(({ id }) => id === own)?.status ?? 'Pending'
  return (
    <BookingCard
      booking={booking}
      state={
        <p className={styles.state}>
          {t(($) => $.BOOKING.INVITED[status === 'Pending' ? status : 'ANSWERED'], { name: booking.organizer.name })}
        </p>
      }
    >
      <AnswerInvitation booking={booking} end={booking.end} status={status} />
    </BookingCard>
  )
}
