import type { Booking } from '@uurwerk/contract/rooms/booking'
import { AnswerInvitation } from '#web/rooms/invitation/AnswerInvitation.tsx'
import { getInvitationAnswer, summarizeSeriesAnswers } from '#web/rooms/invitation/group-by-series.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatRange, formatTimes } from '#web/lib/time.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { Row } from '#web/ui/Layout.tsx'
import { BookingCard } from './BookingCard.tsx'
import styles from './MyBookings.module.css'

interface Props {
  /** A single booking, or all bookings of a series, by start. */
  invitation: readonly [Booking, ...Booking[]]
}

/** Shows an invitation with its answer. A series is a single card with a list of its dates. */
export function InvitationCard({ invitation }: Props) {
  const { t } = useTexts()
  const ownId = useCurrentUser().attendee?.id
  const [first, ...laterBookings] = invitation
  const last = laterBookings.at(-1) ?? first
  const { status, acceptedCount, isMixed } = summarizeSeriesAnswers(invitation, ownId)
  const total = invitation.length
  return (
    <BookingCard
      booking={first}
      timeText={
        laterBookings.length > 0
          ? formatSeriesSpan(
              first,
              last,
              t(($) => $.BOOKING.TIMES, { count: total }),
            )
          : undefined
      }
      state={
        <p className="textList textStrong">
          {t(($) => $.BOOKING.INVITED[status === 'Pending' ? status : 'ANSWERED'], { name: first.organizer.name })}
        </p>
      }
      beneath={laterBookings.length > 0 && <OccurrenceAnswers invitation={invitation} ownId={ownId} />}
    >
      <AnswerInvitation
        booking={first}
        end={last.end}
        status={status}
        {...(laterBookings.length > 0 && { following: true })}
        mixedSummary={isMixed ? t(($) => $.BOOKING.INVITED.SOME, { count: acceptedCount, total }) : undefined}
      />
    </BookingCard>
  )
}

/** Returns `5 keer, 18 november – 16 december 2026, 15:45–16:30`. */
function formatSeriesSpan(first: Booking, last: Booking, countText: string) {
  const [start, end] = [Temporal.PlainDateTime.from(first.start), Temporal.PlainDateTime.from(first.end)]
  const days = formatRange(start.toPlainDate(), Temporal.PlainDate.from(last.start.slice(0, 10)))
  return `${countText}, ${days}, ${formatTimes(start, end)}`
}

/** Answers each occurrence separately. */
function OccurrenceAnswers({ invitation, ownId }: Props & { ownId: number | undefined }) {
  const { t } = useTexts()
  return (
    <details className={styles.otherBookings}>
      <summary className="textQuiet textStrong">{t(($) => $.BOOKING.INVITED.EACH)}</summary>
      <ul>
        {invitation.map((eachBooking) => {
          const [start, end] = [
            Temporal.PlainDateTime.from(eachBooking.start),
            Temporal.PlainDateTime.from(eachBooking.end),
          ]
          const dayAndTimes = `${formatDay(start.toPlainDate(), 'short')} ${formatTimes(start, end)}`
          return (
            <Row key={eachBooking.id} as="li" isSpread className={styles.otherBooking}>
              <span>{dayAndTimes}</span>
              <AnswerInvitation
                booking={{ id: eachBooking.id, name: `${eachBooking.name}, ${dayAndTimes}` }}
                end={eachBooking.end}
                status={getInvitationAnswer(eachBooking, ownId)}
                following={false}
              />
            </Row>
          )
        })}
      </ul>
    </details>
  )
}
