import { useTexts } from '#web/lib/i18n.ts'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './LoadBar.module.css'
import { type PlanLine, subtractHours, sumHours } from './plan-lines.ts'
import { formatPlanHours, formatWholeHours } from './format-plan-numbers.ts'

/** Patterns that distinguish kinds of work without colour; further kinds share the last. */
const kindPatterns = ['solid', 'hatched', 'dotted', 'open'] as const
const getPattern = (kindIndex: number) => kindPatterns[Math.min(kindIndex, kindPatterns.length - 1)]

interface Props {
  /** A line per kind of work. */
  kindLines: readonly PlanLine[]
  totalLine: PlanLine
  periodIndex: number
  periodName: string
}

/** Draws the hours of a period by kind of work, against the contracted hours. */
export function LoadBar({ kindLines, totalLine, periodIndex, periodName }: Props) {
  const { t } = useTexts()
  const hours = totalLine.hours[periodIndex] ?? null
  const contractedHours = totalLine.contractedHours[periodIndex] ?? null
  const difference = subtractHours(hours, contractedHours)
  const highestHours = Math.max(
    1,
    ...totalLine.hours.map((hour) => hour ?? 0),
    ...totalLine.contractedHours.map((hour) => hour ?? 0),
  )
  const formatPercent = (value: number) => `${(100 * value) / highestHours}%`
  const labelTexts = [
    hours === null
      ? t(($) => $.DEPLOYMENT_PLAN.NOTHING)
      : t(($) => $.DEPLOYMENT_PLAN.HOURS, { hours: formatPlanHours(hours) }),
    ...kindLines.map((kindLine) => `${kindLine.label} ${formatPlanHours(kindLine.hours[periodIndex] ?? 0)}`),
    contractedHours !== null && t(($) => $.DEPLOYMENT_PLAN.FTE_GIVES, { hours: formatWholeHours(contractedHours) }),
    difference !== null &&
      Math.round(difference) !== 0 &&
      `${formatWholeHours(Math.abs(difference))} ${t(($) => $.DEPLOYMENT_PLAN.DIFFERENCE.norm[difference > 0 ? 'more' : 'less'])}`,
  ]
  return (
    <div role="img" aria-label={`${periodName}: ${labelTexts.filter(Boolean).join(', ')}`} className={styles.bar}>
      {kindLines.map((kindLine, kindIndex) => (
        <i
          key={kindLine.key}
          data-pattern={getPattern(kindIndex)}
          style={{ height: formatPercent(kindLine.hours[periodIndex] ?? 0) }}
        />
      ))}
      {contractedHours !== null && <b style={{ bottom: formatPercent(contractedHours) }} />}
    </div>
  )
}

/** Explains the patterns of the load bars, and the line of the contracted hours. */
export function LoadLegend({ kindLines, totalLine }: Pick<Props, 'kindLines' | 'totalLine'>) {
  const { t } = useTexts()
  const contractedHours = sumHours(totalLine.contractedHours)
  return (
    <Row as="ul" className={styles.legend}>
      {kindLines.map(({ key, label }, kindIndex) => (
        <Row key={key} as="li" gap={3}>
          <i data-pattern={getPattern(kindIndex)} />
          <Text as="small" size="small" tone="quiet">
            {label}
          </Text>
        </Row>
      ))}
      {contractedHours !== null && (
        <Row as="li" gap={3}>
          <b />
          <Text as="small" size="small" tone="quiet">
            {t(($) => $.DEPLOYMENT_PLAN.FTE_LINE)}
          </Text>
        </Row>
      )}
    </Row>
  )
}
