import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './PlanDifference.module.css'
import { formatSignedHours, formatWholeHours } from './format-plan-numbers.ts'

interface Props {
  /** Difference in hours; null if unknown. */
  more: number | null
  /** `norm`: contracted hours, where more is too much. `other`: another year or period. */
  against: 'norm' | 'other'
  /** False where many numbers are close together, so that only screen readers get the words. */
  isWordSeen?: boolean
}

/** Shows a difference by number, sign and words, never by colour alone. */
export function PlanDifference({ more, against, isWordSeen = false }: Props) {
  const { t } = useTexts()
  if (more === null) return <NoHours />
  const shown = against === 'norm' ? Math.round(more) : more
  const way = shown > 0 ? 'more' : shown < 0 ? 'less' : 'equal'
  const words = t(($) => $.DEPLOYMENT_PLAN.DIFFERENCE[against][way])
  if (!isWordSeen)
    return (
      <span className={styles.difference} data-way={against === 'norm' ? way : undefined}>
        <span aria-hidden>{formatSignedHours(shown, 1)}</span>
        <span className="unseen">
          {way !== 'equal' && formatSignedHours(Math.abs(shown), 1).slice(1)} {words}
        </span>
      </span>
    )
  const Icon = { more: ArrowUp, less: ArrowDown, equal: Equal }[way]
  return (
    <span className={styles.difference} data-way={against === 'norm' ? way : undefined} data-worded>
      <Icon size={14} aria-hidden />
      {way !== 'equal' && formatWholeHours(Math.abs(shown))} {words}
    </span>
  )
}

/** Shows that the plan has no value, as opposed to zero. */
export function NoHours() {
  const { t } = useTexts()
  return (
    <>
      <span aria-hidden>–</span>
      <span className="unseen">{t(($) => $.DEPLOYMENT_PLAN.NOTHING)}</span>
    </>
  )
}
