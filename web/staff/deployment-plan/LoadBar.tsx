import { useTexts } from '#web/lib/i18n.ts'
import styles from './LoadBar.module.css'
import { type PlanLine, subtractHours, sumHours } from './plan-lines.ts'
import { formatPlanHours, formatWholeHours } from './format-plan-numbers.ts'

/** Patterns that distinguish kinds of work without colour; further kinds share the last. */
const patterns = ['solid', 'hatched', 'dotted', 'open'] as const
const getPattern = (index: number) => patterns[Math.min(index, patterns.length - 1)]

interface Props {
  kindLines: readonly PlanLine[]
  total: PlanLine
  periodIndex: number
  period: string
}

/** Draws the hours of a period by kind of work, against the contracted hours. */
export function LoadBar({ kindLines, total, periodIndex, period }: Props) {
  const { t } = useTexts()
  const hours = total.hours[periodIndex] ?? null
  const norm = total.norm[periodIndex] ?? null
  const difference = subtractHours(hours, norm)
  const highestHours = Math.max(1, ...total.hours.map((hour) => hour ?? 0), ...total.norm.map((hour) => hour ?? 0))
  const formatPercent = (value: number) => `${(100 * value) / highestHours}%`
  const facts = [
    hours === null
      ? t(($) => $.DEPLOYMENT_PLAN.NOTHING)
      : t(($) => $.DEPLOYMENT_PLAN.HOURS, { hours: formatPlanHours(hours) }),
    ...kindLines.map((kindLine) => `${kindLine.label} ${formatPlanHours(kindLine.hours[periodIndex] ?? 0)}`),
    norm !== null && t(($) => $.DEPLOYMENT_PLAN.FTE_GIVES, { hours: formatWholeHours(norm) }),
    difference !== null &&
      Math.round(difference) !== 0 &&
      `${formatWholeHours(Math.abs(difference))} ${t(($) => $.DEPLOYMENT_PLAN.DIFFERENCE.norm[difference > 0 ? 'more' : 'less'])}`,
  ]
  return (
    <div role="img" aria-label={`${period}: ${facts.filter(Boolean).join(', ')}`} className={styles.bar}>
      {kindLines.map((kindLine, index) => (
        <i
          key={kindLine.key}
          data-pattern={getPattern(index)}
          style={{ height: formatPercent(kindLine.hours[periodIndex] ?? 0) }}
        />
      ))}
      {norm !== null && <b style={{ bottom: formatPercent(norm) }} />}
    </div>
  )
}

export function LoadLegend({ kindLines, total }: Pick<Props, 'kindLines' | 'total'>) {
  const { t } = useTexts()
  const norm = sumHours(total.norm)
  return (
    <ul className={styles.legend}>
      {kindLines.map(({ key, label }, index) => (
        <li key={key}>
          <i data-pattern={getPattern(index)} /> {label}
        </li>
      ))}
      {norm !== null && (
        <li>
          <b /> {t(($) => $.DEPLOYMENT_PLAN.FTE_LINE)}
        </li>
      )}
    </ul>
  )
}
