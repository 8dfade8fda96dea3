import type { PlanPeriod } from '@uurwerk/contract/staff/deployment-plan'
import { useTexts } from '#web/lib/i18n.ts'
import { LoadBar, LoadLegend } from '../LoadBar.tsx'
import type { PlanViewProps } from '../use-visible-plan.ts'
import { computeTotals, computePeriodDifference } from '../plan-comparison.ts'
import { PlanDifference } from '../PlanDifference.tsx'
import { PeriodMark, formatShortDate } from '../PeriodMark.tsx'
import { formatFte, formatPlanHours } from '../format-plan-numbers.ts'
import type { PlanTableColumns } from './LineRow.tsx'
import styles from './PeriodLoadRow.module.css'

const formatPeriodDates = ({ start, end }: PlanPeriod) => `${formatShortDate(start)} – ${formatShortDate(end)}`

/** Shows the load of each period above its column. Unlike the headings, it scrolls away. */
export function PeriodLoadRow({
  visiblePlan,
  choice,
  columns,
  newPeriods,
}: PlanViewProps & { columns: PlanTableColumns }) {
  const { t } = useTexts()
  const { plan, kindLines, totalLine } = visiblePlan
  // The spans follow the columns of the table: name and FTE; per period the hours, the other year and the difference;
  // and total, contracted hours and difference.
  return (
    <tr className={styles.plot} data-plot>
      <td colSpan={columns.hasFte ? 2 : 1}>
        <strong>{t(($) => $.DEPLOYMENT_PLAN.LOAD)}</strong>
        <LoadLegend kindLines={kindLines} totalLine={totalLine} />
      </td>
      {choice.periods.map((period, periodIndex) => {
        const hours = totalLine.hours[periodIndex] ?? null
        // Against another year or period, the table shows differences of another kind.
        const difference = columns.basis === 'fte' ? computePeriodDifference(totalLine, periodIndex, 'fte') : null
        return (
          <td key={period.name} colSpan={columns.basis === 'year' ? 3 : 2}>
            <small>{formatPeriodDates(period)}</small>
            <PeriodMark plan={plan} periodName={period.name} newPeriods={newPeriods} showsPublicationDate />
            <div>
              <LoadBar kindLines={kindLines} totalLine={totalLine} periodIndex={periodIndex} periodName={period.name} />
              <p>
                {hours !== null && <strong>{formatPlanHours(hours)}</strong>}
                {difference !== null && <PlanDifference difference={difference} wording="norm" />}
              </p>
            </div>
          </td>
        )
      })}
      <PlanSummary visiblePlan={visiblePlan} />
    </tr>
  )
}

function PlanSummary({
  visiblePlan: { totalLine, totalFte, teacherCounts, view },
}: Pick<PlanViewProps, 'visiblePlan'>) {
  const { t } = useTexts()
  const totals = computeTotals(totalLine, 'fte')
  return (
    <td colSpan={3} data-summary>
      <small>{t(($) => $.DEPLOYMENT_PLAN.ALL_PERIODS)}</small>
      {totals.total !== null && (
        <strong>{t(($) => $.DEPLOYMENT_PLAN.HOURS, { hours: formatPlanHours(totals.total) })}</strong>
      )}
      {totals.comparedHours !== null && totalFte !== null && (
        <small>
          {t(($) => $.DEPLOYMENT_PLAN.NORM_OF, {
            hours: formatPlanHours(Math.round(totals.comparedHours)),
            fte: formatFte(totalFte),
          })}
        </small>
      )}
      {totals.difference !== null && <PlanDifference difference={totals.difference} wording="norm" showsWords />}
      {view === 'teachers' && <small>{t(($) => $.DEPLOYMENT_PLAN.STANDINGS, teacherCounts)}</small>}
    </td>
  )
}
