import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Text } from '#web/ui/Text.tsx'
import styles from './PlanDifference.module.css'
import { formatSignedHours, formatWholeHours } from './format-plan-numbers.ts'

interface Props {
  /** Difference in hours; null if unknown. */
  difference: number | null
  /** `norm`: compared with the contracted hours, where more is too much. `other`: with another year or period. */
  wording: 'norm' | 'other'
  /** False where many numbers are close together, so that only screen readers get the words. */
  showsWords?: boolean
}

/** Shows a difference by number, sign and words, never by colour alone. */
export function PlanDifference({ difference, wording, showsWords = false }: Props) {
  const { t } = useTexts()
  if (difference === null) return <NoHours />
  // Contracted hours are no more exact than whole hours. Rounds as shown, so that the words never contradict the number.
  const visibleDifference = wording === 'norm' || showsWords ? Math.round(difference) : Math.round(difference * 10) / 10
  const direction = getDirection(visibleDifference)
  const tone = wording === 'norm' ? directionTones[direction] : 'quiet'
  const text = t(($) => $.DEPLOYMENT_PLAN.DIFFERENCE[wording][direction])
  if (!showsWords)
    return (
      <Text as="span" size="small" tone={tone} className={styles.difference}>
        <span aria-hidden>{formatSignedHours(visibleDifference, 1)}</span>
        <span className="unseen">
          {/* The words say the direction, so the sign is left out. */}
          {direction !== 'equal' && formatSignedHours(Math.abs(visibleDifference), 1).slice(1)} {text}
        </span>
      </Text>
    )
  const Icon = { more: ArrowUp, less: ArrowDown, equal: Equal }[direction]
  return (
    <Text as="span" tone={tone} isStrong className={styles.difference} data-worded>
      <Icon size={14} aria-hidden />
      {direction !== 'equal' && formatWholeHours(Math.abs(visibleDifference))} {text}
    </Text>
  )
}

const directionTones = { more: 'warn', less: 'danger', equal: 'quiet' } as const

function getDirection(difference: number) {
  if (difference === 0) return 'equal'
  return difference > 0 ? 'more' : 'less'
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
