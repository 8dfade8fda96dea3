import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './WeekBalance.module.css'
import { findFullestBalance } from './find-fullest-balance.ts'
import { bookingFeedback } from './booking-feedback.ts'
import { bookingProfilesQuery, thisWeekBalancesQuery } from './queries.ts'

interface Props {
  /** Room of the last opened form. */
  openedRoomId?: number | undefined
}

/**
 * Shows the used and allowed minutes this week for the room of the last action or opened form, else for the room with
 * the largest used share.
 */
export function WeekBalance({ openedRoomId }: Props) {
  const { t } = useTexts()
  const { data: balances } = useQuery(thisWeekBalancesQuery())
  const roomId = useSelector(bookingFeedback)?.booking.facility.id ?? openedRoomId
  const { data: profiles } = useQuery(bookingProfilesQuery)
  const balance = balances?.find(({ facilityId }) => facilityId === roomId) ?? findFullestBalance(balances ?? [])
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
