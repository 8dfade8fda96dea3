import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useTexts } from '../../lib/i18n.ts'
import styles from './Balance.module.css'
import { fullest } from './balances.ts'
import { done } from './done.ts'
import { profilesQuery, thisWeekQuery } from './queries.ts'

interface Props {
  /** The room that one last looked at to book it, unless one has just booked another; undefined is none. */
  room?: number | undefined
}

/** How much of this week is used of the room in hand, else of that of which the most is; nothing while nothing is used. */
export function WeekBalance({ room: looked }: Props) {
  const { t } = useTexts()
  const { data: balances } = useQuery(thisWeekQuery())
  const inHand = useSelector(done)?.booking.facility.id ?? looked
  const { data: profiles } = useQuery(profilesQuery)
  const balance = balances?.find(({ facilityId }) => facilityId === inHand) ?? fullest(balances ?? [])
  if (!balance) return null
  const room = profiles?.flatMap(({ facilities }) => facilities).find(({ id }) => id === balance.facilityId)
  const { minutes, maxMinutes } = balance
  return (
    <p className={styles.balance}>
      <span>{t(($) => $.BOOKING.BALANCE.THIS_WEEK, { room: room?.name ?? '', minutes, maxMinutes })}</span>
      <span className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, (100 * minutes) / Math.max(1, maxMinutes))}%` }} />
      </span>
    </p>
  )
}
