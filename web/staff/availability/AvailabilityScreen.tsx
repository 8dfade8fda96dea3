import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isAdmin } from '@uurwerk/contract/roles'
import { ClockCheck } from 'lucide-react'
import { useCurrentUser } from '#web/data/me.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './AvailabilityScreen.module.css'
import { ownRequestsQuery, availabilityReviewsQuery } from './queries.ts'
import { useAvailabilityAddress } from './use-availability-address.ts'

const OwnAvailability = lazyLoad(() => import('./own/OwnAvailability.tsx'), 'OwnAvailability', Loading)
const Reviews = lazyLoad(() => import('./reviews/Reviews.tsx'), 'Reviews', Loading)

/** Team coordinators also see the reviews. */
export function AvailabilityScreen() {
  const { t } = useTexts()
  const title = t(($) => $.SHELL.MODULE.availabilityRequest)
  useTitle(title)
  const { view } = useAvailabilityAddress()
  const navigate = useNavigate({ from: '/availability-request' })
  const ownRequests = useQuery(ownRequestsQuery)
  const { roles } = useCurrentUser()
  const hasReviewerRole = isAdmin(roles) || roles.includes('team-coordinator')
  const reviews = useQuery({ ...availabilityReviewsQuery, enabled: hasReviewerRole })
  const error = ownRequests.error ?? reviews.error
  const isLoaded = ownRequests.data !== undefined && (reviews.data !== undefined || !hasReviewerRole)
  if (error && !isLoaded)
    return (
      <div className={styles.screen}>
        <h1>{title}</h1>
        <Failed
          title={t(($) => $.AVAILABILITY.FAILED.TITLE)}
          text={t(($) => $.AVAILABILITY.FAILED.TEXT)}
          onRetry={() => Promise.all([ownRequests.refetch(), reviews.refetch()])}
        />
      </div>
    )
  if (ownRequests.data === undefined || !isLoaded) return <Loading title={title} />
  // The query gives null to users with the role who coordinate no team.
  const isCoordinator = (reviews.data ?? null) !== null
  const defaultView = ownRequests.data.length > 0 ? 'mine' : 'reviews'
  const currentView = isCoordinator ? (view ?? defaultView) : 'mine'
  const viewSwitch = isCoordinator && (
    <Segments
      label={t(($) => $.AVAILABILITY.VIEW.LABEL)}
      value={currentView}
      options={[
        { value: 'mine', text: t(($) => $.AVAILABILITY.VIEW.MINE) },
        { value: 'reviews', text: t(($) => $.AVAILABILITY.VIEW.REVIEWS) },
      ]}
      onChange={(next) => void navigate({ search: { view: next } })}
    />
  )
  if (currentView === 'reviews') return <Reviews title={title} viewSwitch={viewSwitch} />
  if (ownRequests.data.length > 0)
    return <OwnAvailability title={title} viewSwitch={viewSwitch} requests={ownRequests.data} />
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {viewSwitch}
      </header>
      <Empty
        icon={<ClockCheck />}
        title={t(($) => $.AVAILABILITY.EMPTY.TITLE)}
        text={t(($) => $.AVAILABILITY.EMPTY.TEXT)}
      />
    </div>
  )
}

/** Percentages of the five days while they load: uneven, as real days are. */
const skeletonHeights = [40, 63, 46, 69, 52]

function Loading({ title }: { title: string }) {
  const { t } = useTexts()
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      <Skeleton label={t(($) => $.AVAILABILITY.LOADING)} className={styles.skeleton}>
        {skeletonHeights.map((height) => (
          <div key={height}>
            <span className="skeleton-line" style={{ height: `${height}%` }} />
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
