import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { keys } from '#web/data/keys.ts'
import { formatDataTime } from '#web/lib/format-data-time.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { streamSession } from '#web/lib/stream-connection.ts'
import styles from './OfflineStrip.module.css'

/** Prefixes of the queries whose data screens show, in contrast to those of the menu and of fields. */
const screenKeys = [
  keys.appointments,
  keys.bookings,
  keys.availability,
  keys.programs,
  keys.deploymentPlans,
  keys.roundDesk,
  keys.rounds(),
  keys.round(),
]

/** Time of the oldest data on screen, in milliseconds; undefined without data. */
function findDataTime(client: QueryClient): number | undefined {
  const times = screenKeys
    .flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, type: 'active' }))
    .filter(({ meta, state }) => !meta?.isPrefetch && state.dataUpdatedAt > 0)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

function useDataTime() {
  const client = useQueryClient()
  return useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => findDataTime(client),
  )
}

/**
 * Says why nothing can be changed, and from when the data on screen is. A choice round has a notice of its own, because
 * it stores choices until the connection returns.
 */
export function OfflineStrip() {
  const { t } = useTexts()
  const dataTime = useDataTime()
  const hasOwnNotice = useSelector(streamSession) !== null
  if (hasOwnNotice) return null
  return (
    <p className={styles.strip}>
      <WifiOff aria-hidden size={16} className={styles.icon} />
      <span>
        <strong>{t(($) => $.COMMON.OFFLINE.TITLE)}.</strong>{' '}
        {dataTime !== undefined && t(($) => $.COMMON.OFFLINE.AS_OF, { time: formatDataTime(dataTime) })}{' '}
        {t(($) => $.COMMON.OFFLINE.CHANGE_LATER)}
      </span>
    </p>
  )
}
