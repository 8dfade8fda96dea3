import { CircleCheck, CircleDashed, CircleX, Inbox, type LucideIcon, RotateCcw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Pill } from '#web/ui/Pill.tsx'
import { FilterBar } from '#web/ui/FilterBar.tsx'
import { type ReviewFilter, reviewFilters } from '../address.ts'
import type { ReviewRow, ReviewStatus } from './review-rows.ts'

const statusLooks: Record<ReviewStatus, { icon: LucideIcon; tone: ComponentProps<typeof Pill>['tone'] }> = {
  toJudge: { icon: Inbox, tone: 'accent' },
  notSubmitted: { icon: CircleDashed, tone: 'plain' },
  sentBack: { icon: RotateCcw, tone: 'warn' },
  accepted: { icon: CircleCheck, tone: 'ok' },
  denied: { icon: CircleX, tone: 'danger' },
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

export function StatusPill({ status }: { status: ReviewStatus }) {
  const texts = useReviewFilterTexts()
  const { icon: Icon, tone = 'plain' } = statusLooks[status]
  return (
    <Pill tone={tone}>
      <Icon size={14} aria-hidden /> {texts[status]}
    </Pill>
  )
}

interface Props {
  rows: readonly ReviewRow[]
  activeFilter: ReviewFilter
  onShow: (filter: ReviewFilter | undefined) => void
}

/** Filters the answers by status, and shows the count of each status. */
export function ReviewFilters({ rows, activeFilter, onShow }: Props) {
  const { t } = useTexts()
  const texts = useReviewFilterTexts()
  const options = reviewFilters
    .map((value) => ({
      value,
      text: texts[value],
      icon: value === 'all' ? undefined : statusLooks[value].icon,
      count: rows.filter(({ status }) => value === 'all' || status === value).length,
    }))
    .filter(({ value, count }) => value === 'all' || value === activeFilter || count > 0)
  return (
    <FilterBar
      label={t(($) => $.AVAILABILITY.REVIEWS.FILTERS)}
      options={options}
      selected={[activeFilter]}
      onToggle={(filter) => onShow(filter === 'all' ? undefined : filter)}
    />
  )
}
