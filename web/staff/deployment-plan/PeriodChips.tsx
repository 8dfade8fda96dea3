import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { Check } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { getToday } from '#web/lib/time.ts'
import { ToggleChip } from '#web/ui/Chip.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import type { PlanChoice } from './plan-choice.ts'
import { PeriodMark } from './PeriodMark.tsx'
import { useChangePlanAddress } from './use-plan-address.ts'

interface Props {
  plan: DeploymentPlan
  choice: PlanChoice
  newPeriods: ReadonlySet<string>
}

/** Selects the visible periods; the last selected period cannot be cleared. */
export function PeriodChips({ plan, choice: { year, periods }, newPeriods }: Props) {
  const { t } = useTexts()
  const changeAddress = useChangePlanAddress()
  const today = getToday().toString()
  const visibleNames = new Set(periods.map(({ name }) => name))
  /** Shows a hidden period or hides a visible period. The address names no periods if all are visible. */
  const toggle = (name: string) => {
    const nextPeriods = year.periods.filter((period) => visibleNames.has(period.name) !== (period.name === name))
    if (nextPeriods.length > 0)
      changeAddress({
        periods: nextPeriods.length < year.periods.length ? nextPeriods.map((period) => period.name) : undefined,
      })
  }
  return (
    <Row role="group" aria-label={t(($) => $.DEPLOYMENT_PLAN.PERIODS)}>
      {year.periods.map(({ name, start, end }) => {
        const isVisible = visibleNames.has(name)
        const isOnlyVisible = isVisible && visibleNames.size === 1
        return (
          <ToggleChip
            key={name}
            isOn={isVisible}
            aria-disabled={isOnlyVisible || undefined}
            title={isOnlyVisible ? t(($) => $.DEPLOYMENT_PLAN.LAST_PERIOD) : undefined}
            onClick={() => toggle(name)}
          >
            {isVisible && <Check size={15} aria-hidden />}
            {name}
            {start <= today && today <= end && <Text as="em">· {t(($) => $.DEPLOYMENT_PLAN.NOW)}</Text>}
            <PeriodMark periodName={name} plan={plan} newPeriods={newPeriods} />
          </ToggleChip>
        )
      })}
    </Row>
  )
}
