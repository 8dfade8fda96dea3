import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { CalendarPlus, CloudOff } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Instead } from '../find/Instead.tsx'
import { futureQuery, invitationsQuery, pastQuery } from '../queries.ts'
import { InvitationCard } from './InvitationCard.tsx'
import styles from './Mine.module.css'
import { OwnCard } from './OwnCard.tsx'
import { BookingCard } from './BookingCard.tsx'

/** What one has booked and is invited to: what is to come first, then what was. */
export function Mine({ onEdit }: { onEdit: (booking: Booking) => void }) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const queries = [useQuery(futureQuery), useQuery(invitationsQuery), useQuery(pastQuery)]
  const [future, invitations, past] = queries.map(({ data }) => data)
  if (future && invitations && past) {
    // One that ends while one looks at it is over.
    const [over, ahead] = [future.filter(({ end }) => end <= now), future.filter(({ end }) => end > now)]
    const before = [...over.toReversed(), ...past.filter(({ id }) => !over.some((one) => one.id === id))]
    if (ahead.length + invitations.length + before.length === 0)
      return (
        <Instead icon={<CalendarPlus aria-hidden />} title={t(($) => $.BOOKING.MINE.EMPTY.TITLE)}>
          <p>{t(($) => $.BOOKING.MINE.EMPTY.TEXT)}</p>
        </Instead>
      )
    return (
      <div className={styles.mine}>
        {invitations.length > 0 && (
          <Section title={t(($) => $.BOOKING.MINE.INVITATIONS)}>
            {invitations.map((booking) => (
              <InvitationCard key={booking.id} booking={booking} />
            ))}
          </Section>
        )}
        <Section title={t(($) => $.BOOKING.MINE.AHEAD)}>
          {ahead.map((booking) => (
            <OwnCard key={booking.id} booking={booking} now={now} onEdit={() => onEdit(booking)} />
          ))}
          {ahead.length === 0 && <li className={styles.none}>{t(($) => $.BOOKING.MINE.NONE_AHEAD)}</li>}
        </Section>
        {before.length > 0 && (
          <Section title={t(($) => $.BOOKING.MINE.PAST)}>
            {before.map((booking) => (
              <BookingCard key={booking.id} booking={booking} isOver />
            ))}
          </Section>
        )}
      </div>
    )
  }
  if (queries.some(({ error }) => error))
    return (
      <Instead icon={<CloudOff aria-hidden />} title={t(($) => $.BOOKING.MINE.ERROR.TITLE)}>
        <Button onClick={() => queries.forEach(({ refetch }) => void refetch())}>
          {t(($) => $.BOOKING.MINE.ERROR.RETRY)}
        </Button>
      </Instead>
    )
  return (
    <div role="status" aria-label={t(($) => $.BOOKING.MINE.LOADING)} className={styles.mine}>
      {Array.from({ length: 3 }, (_, card) => (
        <div key={card} className={styles.card}>
          <span className="skeleton-line" style={{ width: '40%' }} />
          <span className="skeleton-line" style={{ width: '60%' }} />
        </div>
      ))}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
