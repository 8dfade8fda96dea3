import { CircleCheck, CircleDashed, CircleX, Inbox, type LucideIcon, RotateCcw } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { type ReviewFilter, reviewFilters } from '../address.ts'
import styles from './Reviews.module.css'
import type { ReviewRow, ReviewStatus } from './review-rows.ts'

export const reviewStatusIcons: Record<ReviewStatus, LucideIcon> = {
  toJudge: Inbox,
  notSubmitted: CircleDashed,
  sentBack: RotateCcw,
  accepted: CircleCheck,
  denied: CircleX,
}

export function useReviewFilterTexts(): Record<ReviewFilter, string> {
  const { t } = useTexts()
  return {
    all: t(($) => $.AVAILABILITY.REVIEWS.ALL),
    toJudge: t(($) => $.AVAILABILITY.REVIEWS.TO_JUDGE),
    notSubmitted: t(($) => $.AVAILABILITY.REVIEWS.NOT_SUBMITTED),
    sentBack: t(($) => $.AVAILABILITY.REVIEWS.SENT_BACK),
    accepted: t(($) => $.AVAILABILITY.REVIEWS.ACCEPTED),
    denied: t(($) => $.AVAILABILITY.REVIEWS.DENIED),
  }
}

interface Props {
  rows: readonly ReviewRow[]
  activeFilter: ReviewFilter
  onShow: (filter: ReviewFilter | undefined) => void
}

/** Filters the answers by status, and shows the count of each status. */
export function ReviewFilters({ rows, activeFilter, onShow }: Props) {
  const { t } = useTexts()
  const filterTexts = useReviewFilterTexts()
  const visibleFilters = reviewFilters
    .map((filter) => ({ filter, count: rows.filter(({ status }) => filter === 'all' || status === filter).length }))
    .filter(({ filter, count }) => filter === 'all' || filter === activeFilter || count > 0)
  return (
    <div role="group" aria-label={t(($) => $.AVAILABILITY.REVIEWS.FILTERS)} className={styles.chips}>
      {visibleFilters.map(({ filter, count }) => {
        const Icon = filter === 'all' ? undefined : reviewStatusIcons[filter]
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === activeFilter}
            onClick={() => onShow(filter === 'all' ? undefined : filter)}
          >
            {Icon && <Icon size={15} aria-hidden />}
            {filterTexts[filter]} {count}
          </button>
        )
      })}
    </div>
  )
}
