import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { Check } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { getToday } from '#web/lib/time.ts'
import type { PlanChoice } from './plan-choice.ts'
import styles from './PeriodChips.module.css'
import { PeriodMark } from './PeriodMark.tsx'
import { useChangePlanAddress } from './use-plan-address.ts'

interface Props {
  plan: DeploymentPlan
  choice: PlanChoice
  news: ReadonlySet<string>
}

/** Selects the visible periods; the last selected period cannot be cleared. */
export function PeriodChips({ plan, choice: { year, periods }, news }: Props) {
  const { t } = useTexts()
  const change = useChangePlanAddress()
  const day = getToday().toString()
  const shown = new Set(periods.map(({ name }) => name))
  const toggle = (name: string) => {
    const next = year.periods.filter((period) => shown.has(period.name) !== (period.name === name))
    if (next.length > 0)
      change({ periods: next.length < year.periods.length ? next.map((item) => item.name) : undefined })
  }
  return (
    <div role="group" aria-label={t(($) => $.DEPLOYMENT_PLAN.PERIODS)} className={styles.chips}>
      {year.periods.map(({ name, start, end }) => {
        const isShown = shown.has(name)
        const isLast = isShown && shown.size === 1
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isShown}
            aria-disabled={isLast || undefined}
            title={isLast ? t(($) => $.DEPLOYMENT_PLAN.LAST_PERIOD) : undefined}
            onClick={() => toggle(name)}
          >
            {isShown && <Check size={15} aria-hidden />}
            {name}
            {start <= day && day <= end && <em> · {t(($) => $.DEPLOYMENT_PLAN.NOW)}</em>}
            <PeriodMark period={name} plan={plan} news={news} />
          </button>
        )
      })}
    </div>
  )
}
