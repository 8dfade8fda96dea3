import { useTexts } from '#web/lib/i18n.ts'
import styles from './LoadBar.module.css'
import { type PlanLine, subtractHours, sumHours } from './plan-lines.ts'
import { formatPlanHours, formatWholeHours } from './format-plan-numbers.ts'

/** Patterns that distinguish kinds of work without colour; further kinds share the last. */
const patterns = ['solid', 'hatched', 'dotted', 'open'] as const
const getPattern = (index: number) => patterns[Math.min(index, patterns.length - 1)]

interface Props {
  kinds: readonly PlanLine[]
  total: PlanLine
  /** Index of the period. */
  place: number
  period: string
}

/** Draws the hours of a period by kind of work, against the contracted hours. */
export function LoadBar({ kinds, total, place, period }: Props) {
  const { t } = useTexts()
  const hours = total.hours[place] ?? null
  const norm = total.norm[place] ?? null
  const more = subtractHours(hours, norm)
  const most = Math.max(1, ...total.hours.map((hour) => hour ?? 0), ...total.norm.map((eachHours) => eachHours ?? 0))
  const formatPercent = (value: number) => `${(100 * value) / most}%`
  const facts = [
    hours === null
      ? t(($) => $.DEPLOYMENT_PLAN.NOTHING)
      : t(($) => $.DEPLOYMENT_PLAN.HOURS, { hours: formatPlanHours(hours) }),
    ...kinds.map((kind) => `${kind.label} ${formatPlanHours(kind.hours[place] ?? 0)}`),
    norm !== null && t(($) => $.DEPLOYMENT_PLAN.FTE_GIVES, { hours: formatWholeHours(norm) }),
    more !== null &&
      Math.round(more) !== 0 &&
      `${formatWholeHours(Math.abs(more))} ${t(($) => $.DEPLOYMENT_PLAN.DIFFERENCE.norm[more > 0 ? 'more' : 'less'])}`,
  ]
  return (
    <div role="img" aria-label={`${period}: ${facts.filter(Boolean).join(', ')}`} className={styles.bar}>
      {kinds.map((kind, index) => (
        <i key={kind.key} data-pattern={getPattern(index)} style={{ height: formatPercent(kind.hours[place] ?? 0) }} />
      ))}
      {norm !== null && <b style={{ bottom: formatPercent(norm) }} />}
    </div>
  )
}

export function LoadLegend({ kinds, total }: Pick<Props, 'kinds' | 'total'>) {
  const { t } = useTexts()
  const norm = sumHours(total.norm)
  return (
    <ul className={styles.legend}>
      {kinds.map(({ key, label }, index) => (
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
