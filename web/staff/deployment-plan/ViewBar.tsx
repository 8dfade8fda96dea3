import type { PlanYear } from '@uurwerk/contract/staff/deployment-plan'
import { useTexts } from '#web/lib/i18n.ts'
import { Toolbar } from '#web/ui/Layout.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { PlanView } from './address.ts'
import type { PlanChoice } from './plan-choice.ts'
import styles from './ViewBar.module.css'
import { usePlanAddress, useChangePlanAddress } from './use-plan-address.ts'

export function ViewBar({ choice, years }: { choice: PlanChoice; years: readonly PlanYear[] }) {
  const { t } = useTexts()
  const changeAddress = useChangePlanAddress()
  const { view = 'teachers' } = usePlanAddress('view')
  return (
    <Toolbar className={styles.bar}>
      <ComparisonSelect choice={choice} years={years} />
      {!choice.teacher && (
        <Segments<PlanView>
          label={t(($) => $.DEPLOYMENT_PLAN.VIEW.LABEL)}
          value={view}
          options={[
            { value: 'teachers', text: t(($) => $.DEPLOYMENT_PLAN.VIEW.TEACHERS) },
            { value: 'work', text: t(($) => $.DEPLOYMENT_PLAN.VIEW.WORK) },
          ]}
          onChange={(nextView) => changeAddress({ view: nextView })}
        />
      )}
    </Toolbar>
  )
}

function ComparisonSelect({
  choice: { year, periods, comparison },
  years,
}: {
  choice: PlanChoice
  years: readonly PlanYear[]
}) {
  const { t } = useTexts()
  const changeAddress = useChangePlanAddress()
  return (
    <Select
      label={t(($) => $.DEPLOYMENT_PLAN.COMPARE.LABEL)}
      isLabelUnseen
      value={typeof comparison === 'object' ? comparison.year : comparison}
      options={[
        { value: 'fte', text: t(($) => $.DEPLOYMENT_PLAN.COMPARE.FTE) },
        ...(periods.length > 1 ? [{ value: 'period' as const, text: t(($) => $.DEPLOYMENT_PLAN.COMPARE.PERIOD) }] : []),
        ...years
          .filter((planYear) => planYear.year !== year.year)
          .map((planYear) => ({
            value: planYear.year,
            text: t(($) => $.DEPLOYMENT_PLAN.COMPARE.YEAR, { year: planYear.name }),
          })),
      ]}
      onChange={(basis) => changeAddress({ compare: basis === 'fte' ? undefined : basis })}
    />
  )
}
