import { Link } from '@tanstack/react-router'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { DoorOpen } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { useCurrentUser, useScope, useSession } from '#web/data/me.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { AnswerInvitation } from '#web/rooms/invitation/AnswerInvitation.tsx'
import { getConfirmationState, findBookingRole, useBooking } from '#web/rooms/invitation/use-booking.ts'
import { Fact } from './Fact.tsx'
import styles from './Details.module.css'

/** Lists the facts of a booking, without those that have no value. */
export function BookingFacts({ appointment }: { appointment: Appointment }) {
  const { t } = useTexts()
  const booking = useBooking(appointment)
  const confirmationState = getConfirmationState(appointment, booking)
  // The organizer has to confirm in this time; absent once confirmed.
  const { from, until } = booking?.confirmation ?? {}
  return (
    <>
      <Fact name={t(($) => $.ROSTER.DETAILS.ORGANIZER)}>{appointment.booking?.organizer.name}</Fact>
      <Fact name={t(($) => $.ROSTER.DETAILS.CONFIRMATION)}>
        {confirmationState && (
          <>
            <span>{t(($) => $.ROSTER.DETAILS[confirmationState])}</span>
            {from && until && (
              <span className={styles.aside}>
                {t(($) => $.ROSTER.DETAILS.CONFIRM_BETWEEN, { from: from.slice(11), until: until.slice(11) })}
              </span>
            )}
          </>
        )}
      </Fact>
      <Fact name={t(($) => $.ROSTER.DETAILS.INVITED)}>
        {booking && booking.invitees.length > 0 && (
          <ul>
            {booking.invitees.map(({ id, name, status }) => (
              <li key={id}>
                {name} <span className="textQuiet textList textPlain">{t(($) => $.BOOKING.STATUS[status])}</span>
              </li>
            ))}
          </ul>
        )}
      </Fact>
    </>
  )
}

/** Lets an invitee answer, and links to the own bookings. */
export function BookingActions({ appointment }: { appointment: Appointment }) {
  const booking = useBooking(appointment)
  const ownId = useCurrentUser().attendee?.id
  const ownRole = booking && findBookingRole(booking, ownId)
  return ownRole ? <ParticipantActions booking={booking} ownRole={ownRole} /> : null
}

interface ParticipantActionsProps {
  booking: Booking
  /** `organizer`, or the answer of an invitee. */
  ownRole: NonNullable<ReturnType<typeof findBookingRole>>
}

function ParticipantActions({ booking, ownRole }: ParticipantActionsProps) {
  const { t } = useTexts()
  const isImpersonating = useSession().impersonatedUser !== null
  const mayBook = useScope().modules.includes('booking')
  return (
    <div className={styles.own}>
      {ownRole !== 'organizer' && !isImpersonating && (
        <AnswerInvitation booking={booking} end={booking.end} status={ownRole} />
      )}
      {mayBook && (
        <Link to="/booking" search={{ view: 'mine' }} className={getButtonClass({ variant: 'quiet' })}>
          <DoorOpen size={16} aria-hidden />{' '}
          {ownRole === 'organizer' ? t(($) => $.ROSTER.DETAILS.TO_BOOKINGS) : t(($) => $.ROSTER.DETAILS.TO_INVITATIONS)}
        </Link>
      )}
    </div>
  )
}
