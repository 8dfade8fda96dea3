import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import styles from './Balance.module.css'
import { fullest } from './balances.ts'
import { profilesQuery, thisWeekQuery } from './queries.ts'

/** How much of this week is used of the room of which the most is, as a bar; nothing while nothing is used. */
export function WeekBalance() {
  const { t } = useTexts()
  const { data: balances } = useQuery(thisWeekQuery())
  const { data: profiles } = useQuery(profilesQuery)
  const balance = fullest(balances ?? [])
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
