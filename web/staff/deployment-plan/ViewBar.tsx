import type { PlanYear } from '@uurwerk/contract/staff/deployment-plan'
import { useTexts } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/Field.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import type { PlanView } from './address.ts'
import type { PlanChoice } from './plan-choice.ts'
import styles from './ViewBar.module.css'
import { usePlanAddress, useChangePlanAddress } from './use-plan-address.ts'

export function ViewBar({ choice, years }: { choice: PlanChoice; years: readonly PlanYear[] }) {
  const { t } = useTexts()
  const changeAddress = useChangePlanAddress()
  const { view = 'teachers' } = usePlanAddress()
  return (
    <div className={styles.bar}>
      <ComparisonSelect choice={choice} years={years} />
      {!choice.teacher && (
        <Segments<PlanView>
          label={t(($) => $.DEPLOYMENT_PLAN.VIEW.LABEL)}
          value={view}
          options={[
            { value: 'teachers', text: t(($) => $.DEPLOYMENT_PLAN.VIEW.TEACHERS) },
            { value: 'work', text: t(($) => $.DEPLOYMENT_PLAN.VIEW.WORK) },
          ]}
          onChange={(next) => changeAddress({ view: next })}
        />
      )}
    </div>
  )
}

function ComparisonSelect({
  choice: { year, periods, compare },
  years,
}: {
  choice: PlanChoice
  years: readonly PlanYear[]
}) {
  const { t } = useTexts()
  const changeAddress = useChangePlanAddress()
  const value = typeof compare === 'object' ? String(compare.year) : compare
  const toAddress = (option: string) => {
    if (option === 'fte') return undefined
    return option === 'period' ? option : Number(option)
  }
  return (
    <Field label={t(($) => $.DEPLOYMENT_PLAN.COMPARE.LABEL)} isLabelUnseen>
      <select value={value} onChange={({ target }) => changeAddress({ compare: toAddress(target.value) })}>
        <option value="fte">{t(($) => $.DEPLOYMENT_PLAN.COMPARE.FTE)}</option>
        {periods.length > 1 && <option value="period">{t(($) => $.DEPLOYMENT_PLAN.COMPARE.PERIOD)}</option>}
        {years
          .filter((planYear) => planYear.year !== year.year)
          .map((planYear) => (
            <option key={planYear.year} value={planYear.year}>
              {t(($) => $.DEPLOYMENT_PLAN.COMPARE.YEAR, { year: planYear.name })}
            </option>
          ))}
      </select>
    </Field>
  )
}
