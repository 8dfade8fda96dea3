import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isAdmin } from '@uurwerk/contract/roles'
import { isWaitingForTeacher } from '@uurwerk/contract/rules/availability'
import type { AvailabilityRequest, AvailabilityReview } from '@uurwerk/contract/staff/availability'
import { ClockCheck } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Card } from '#web/ui/Card.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './AvailabilityScreen.module.css'
import { ownRequestsQuery, availabilityReviewsQuery } from './queries.ts'
import { useAvailabilityAddress } from './use-availability-address.ts'

const OwnAvailability = lazyLoad(() => import('./own/OwnAvailability.tsx'), 'OwnAvailability', Loading)
const Reviews = lazyLoad(() => import('./reviews/Reviews.tsx'), 'Reviews', Loading)

export function AvailabilityScreen() {
  const { t } = useTexts()
  const title = t(($) => $.SHELL.MODULE.availabilityRequest)
  useTitle(title)
  const ownRequests = useQuery(ownRequestsQuery)
  const { roles } = useCurrentUser()
  const hasReviewerRole = isAdmin(roles) || roles.includes('team-coordinator')
  const reviews = useQuery({ ...availabilityReviewsQuery, enabled: hasReviewerRole })
  const error = ownRequests.error ?? reviews.error
  const isLoaded = ownRequests.data !== undefined && (reviews.data !== undefined || !hasReviewerRole)
  if (error && !isLoaded)
    return (
      <Screen title={title}>
        <Failed
          title={t(($) => $.AVAILABILITY.FAILED.TITLE)}
          onRetry={() => Promise.all([ownRequests.refetch(), reviews.refetch()])}
        />
      </Screen>
    )
  if (ownRequests.data === undefined || !isLoaded) return <Loading title={title} />
  return <OwnOrReviews title={title} ownRequests={ownRequests.data} reviews={reviews.data ?? null} />
}

interface OwnOrReviewsProps {
  title: string
  ownRequests: readonly AvailabilityRequest[]
  /** Null for users with the role who coordinate no team. */
  reviews: readonly AvailabilityReview[] | null
}

/** Opens on the reviews, unless only a request to the user waits, so that the screen shows what the menu counts. */
export function OwnOrReviews({ title, ownRequests, reviews }: OwnOrReviewsProps) {
  const { t } = useTexts()
  const { view } = useAvailabilityAddress()
  const navigate = useNavigate({ from: '/availability-request' })
  const nowText = useNow().toString({ smallestUnit: 'minute' })
  const waitingCounts = {
    mine: ownRequests.filter((request) => isWaitingForTeacher(request.state, request, nowText)).length,
    reviews: (reviews ?? []).filter(({ state }) => state === 'submitted').length,
  }
  // Kept, so that the last decision does not switch the view.
  const [firstView] = useState<'mine' | 'reviews'>(
    waitingCounts.mine > 0 && waitingCounts.reviews === 0 ? 'mine' : 'reviews',
  )
  const currentView = reviews ? (view ?? firstView) : 'mine'
  const formatOption = (value: 'mine' | 'reviews', text: string) => ({
    value,
    text: waitingCounts[value] > 0 ? `${text} ${waitingCounts[value]}` : text,
  })
  const viewSwitch = reviews && (
    <Segments
      label={t(($) => $.AVAILABILITY.VIEW.LABEL)}
      value={currentView}
      options={[
        formatOption(
          'mine',
          t(($) => $.AVAILABILITY.VIEW.MINE),
        ),
        formatOption(
          'reviews',
          t(($) => $.AVAILABILITY.VIEW.REVIEWS),
        ),
      ]}
      onChange={(nextView) => void navigate({ search: { view: nextView } })}
    />
  )
  if (currentView === 'reviews') return <Reviews title={title} viewSwitch={viewSwitch} />
  if (ownRequests.length > 0) return <OwnAvailability title={title} viewSwitch={viewSwitch} requests={ownRequests} />
  return (
    <Screen title={title} actions={viewSwitch}>
      <Empty
        icon={<ClockCheck />}
        title={t(($) => $.AVAILABILITY.EMPTY.TITLE)}
        text={t(($) => $.AVAILABILITY.EMPTY.TEXT)}
      />
    </Screen>
  )
}

/** Percentages of the five days while they load: uneven, as real days are. */
const skeletonHeights = [40, 63, 46, 69, 52]

function Loading({ title }: { title: string }) {
  const { t } = useTexts()
  return (
    <Screen title={title}>
      <Card>
        <Skeleton label={t(($) => $.AVAILABILITY.LOADING)} className={styles.skeleton}>
          {skeletonHeights.map((height) => (
            <div key={height}>
              <span className="skeleton-line" style={{ height: `${height}%` }} />
            </div>
          ))}
        </Skeleton>
      </Card>
    </Screen>
  )
}
