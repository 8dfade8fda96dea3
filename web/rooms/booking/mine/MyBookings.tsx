import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { groupBySeries } from '#web/rooms/invitation/group-by-series.ts'
import { futureBookingsQuery, invitationsQuery, pastBookingsQuery } from '../queries.ts'
import { InvitationCard } from './InvitationCard.tsx'
import styles from './MyBookings.module.css'
import { OwnCard } from './OwnCard.tsx'
import { OtherSeriesBookings } from './OtherSeriesBookings.tsx'
import { BookingCard } from './BookingCard.tsx'
import { hasBookingActions, isConfirmable } from './booking-card-state.ts'

/** Lists upcoming bookings first. */
export function MyBookings({ onEdit }: { onEdit: (booking: Booking) => void }) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const queries = [useQuery(futureBookingsQuery), useQuery(invitationsQuery), useQuery(pastBookingsQuery)]
  const [future, invitations, past] = queries.map(({ data }) => data)
  if (future && invitations && past) {
    const { upcomingBookings, earlierBookings } = splitBookings(future, past, now)
    if (upcomingBookings.length + invitations.length + earlierBookings.length === 0)
      return (
        <Empty
          icon={<CalendarPlus />}
          title={t(($) => $.BOOKING.MINE.EMPTY.TITLE)}
          text={t(($) => $.BOOKING.MINE.EMPTY.TEXT)}
        />
      )
    return (
      <div className={styles.mine}>
        {invitations.length > 0 && (
          <Section title={t(($) => $.BOOKING.MINE.INVITATIONS)}>
            {groupBySeries(invitations).map((invitation) => (
              <InvitationCard key={invitation[0].id} invitation={invitation} />
            ))}
          </Section>
        )}
        <Section title={t(($) => $.BOOKING.MINE.AHEAD)}>
          {groupBySeries(upcomingBookings).map(([booking, ...laterBookings]) => (
            <OwnCard key={booking.id} booking={booking} laterBookings={laterBookings} now={now} onEdit={onEdit} />
          ))}
          {upcomingBookings.length === 0 && <li className="textQuiet">{t(($) => $.BOOKING.MINE.NONE_AHEAD)}</li>}
        </Section>
        {earlierBookings.length > 0 && <PastBookings bookings={earlierBookings} />}
      </div>
    )
  }
  if (queries.some(({ error }) => error))
    return (
      <Failed
        title={t(($) => $.BOOKING.MINE.ERROR.TITLE)}
        onRetry={() => queries.forEach(({ refetch }) => void refetch())}
      />
    )
  return (
    <Skeleton label={t(($) => $.BOOKING.MINE.LOADING)} className={styles.mine}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.card}>
          <span className="skeleton-line" style={{ width: '40%' }} />
          <span className="skeleton-line" style={{ width: '60%' }} />
        </div>
      ))}
    </Skeleton>
  )
}

/** Counts a booking that can still be confirmed as upcoming. A booking can end while the list is shown. */
function splitBookings(future: readonly Booking[], past: readonly Booking[], now: string) {
  const includesBooking = (bookings: readonly Booking[], { id }: Booking) => bookings.some((other) => other.id === id)
  const endedBookings = future.filter((booking) => !hasBookingActions(booking, now))
  return {
    upcomingBookings: [
      ...past.filter((booking) => isConfirmable(booking, now) && !includesBooking(future, booking)).toReversed(),
      ...future.filter((booking) => hasBookingActions(booking, now)),
    ],
    earlierBookings: [
      ...endedBookings.toReversed(),
      ...past.filter((booking) => !isConfirmable(booking, now) && !includesBooking(endedBookings, booking)),
    ],
  }
}

function PastBookings({ bookings }: { bookings: readonly Booking[] }) {
  const { t } = useTexts()
  return (
    <Section title={t(($) => $.BOOKING.MINE.PAST)}>
      {groupBySeries(bookings).map(([booking, ...otherBookings]) => (
        <BookingCard
          key={booking.id}
          booking={booking}
          isOver
          beneath={otherBookings.length > 0 && <OtherSeriesBookings first={booking} otherBookings={otherBookings} />}
        />
      ))}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id}>
      <Text as="h2" id={id} size="lead">
        {title}
      </Text>
      <Stack as="ul">{children}</Stack>
    </Stack>
  )
}
