import type { Booking } from '@uurwerk/contract/rooms/booking'
import { MapPin, Repeat, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './MyBookings.module.css'

interface Props {
  booking: Booking
  isOver?: boolean
  /** The confirmation or the answer. */
  state?: ReactNode
  /** Replaces date and time, for a series. */
  timeText?: string | undefined
  children?: ReactNode
  /** Below, across the full width. */
  beneath?: ReactNode
}

export function BookingCard({ booking, isOver, state, timeText, children, beneath }: Props) {
  const { t } = useTexts()
  const { name, description, facility, invitees, seriesId } = booking
  const [start, end] = [Temporal.PlainDateTime.from(booking.start), Temporal.PlainDateTime.from(booking.end)]
  return (
    <li className={styles.card} data-over={isOver || undefined}>
      <Stack gap={2} className={styles.text}>
        <Text as="h3" size="lead">
          {name}
        </Text>
        <p className="tabular">
          <time dateTime={booking.start}>
            {timeText ?? `${formatDay(start.toPlainDate())} ${formatTimes(start, end)}`}
          </time>
        </p>
        <ul className={styles.facts}>
          <li>
            <MapPin size={16} aria-hidden /> {facility.name}
          </li>
          {seriesId !== null && (
            <li>
              <Repeat size={16} aria-hidden /> {t(($) => $.BOOKING.SERIES)}
            </li>
          )}
          {invitees.length > 0 && (
            <li>
              <Users size={16} aria-hidden /> <Invitees invitees={invitees} />
            </li>
          )}
        </ul>
        {description && (
          <Text size="list" tone="quiet" className="typedText">
            {description}
          </Text>
        )}
        {state}
      </Stack>
      {children && <Row className={styles.actions}>{children}</Row>}
      {beneath}
    </li>
  )
}

/** More names would hide other bookings. */
const maximumVisibleNames = 8

function Invitees({ invitees }: Pick<Booking, 'invitees'>) {
  const { t } = useTexts()
  const names = invitees
    .map(({ name, status }) => (status === 'Pending' ? name : `${name} (${t(($) => $.BOOKING.STATUS[status])})`))
    .join(', ')
  if (invitees.length <= maximumVisibleNames) return <span>{names}</span>
  return (
    <details className={styles.invitees}>
      <summary>{t(($) => $.BOOKING.INVITEES, { count: invitees.length })}</summary>
      {names}
    </details>
  )
}
