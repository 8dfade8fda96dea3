import type { PlanPeriod } from '@uurwerk/contract/staff/deployment-plan'
import { useTexts } from '#web/lib/i18n.ts'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
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
    <tr className={styles.plot}>
      <td colSpan={columns.hasFte ? 2 : 1}>
        <Stack>
          <Text as="strong" isStrong>
            {t(($) => $.DEPLOYMENT_PLAN.LOAD)}
          </Text>
          <LoadLegend kindLines={kindLines} totalLine={totalLine} />
        </Stack>
      </td>
      {choice.periods.map((period, periodIndex) => {
        const hours = totalLine.hours[periodIndex] ?? null
        // Against another year or period, the table shows differences of another kind.
        const difference = columns.basis === 'fte' ? computePeriodDifference(totalLine, periodIndex, 'fte') : null
        return (
          <td key={period.name} colSpan={columns.basis === 'year' ? 3 : 2} className={styles.period}>
            <Text size="small" tone="quiet">
              {formatPeriodDates(period)}
            </Text>
            <PeriodMark plan={plan} periodName={period.name} newPeriods={newPeriods} showsPublicationDate />
            <div className={styles.bar}>
              <LoadBar kindLines={kindLines} totalLine={totalLine} periodIndex={periodIndex} periodName={period.name} />
              <Stack gap={1}>
                {hours !== null && (
                  <Text as="strong" size="body" isStrong>
                    {formatPlanHours(hours)}
                  </Text>
                )}
                {difference !== null && <PlanDifference difference={difference} wording="norm" />}
              </Stack>
            </div>
          </td>
        )
      })}
      <PlanSummary visiblePlan={visiblePlan} columnCount={columns.isCompact ? 2 : 3} />
    </tr>
  )
}

function PlanSummary({
  visiblePlan: { totalLine, totalFte, teacherCounts, view },
  columnCount,
}: Pick<PlanViewProps, 'visiblePlan'> & { columnCount: number }) {
  const { t } = useTexts()
  const totals = computeTotals(totalLine, 'fte')
  return (
    <td colSpan={columnCount}>
      <Stack gap={1}>
        <Text size="small" tone="quiet">
          {t(($) => $.DEPLOYMENT_PLAN.ALL_PERIODS)}
        </Text>
        {totals.total !== null && (
          <Text as="strong" size="title" isStrong>
            {t(($) => $.DEPLOYMENT_PLAN.HOURS, { hours: formatPlanHours(totals.total) })}
          </Text>
        )}
        {totals.comparedHours !== null && totalFte !== null && (
          <Text size="small" tone="quiet">
            {t(($) => $.DEPLOYMENT_PLAN.NORM_OF, {
              hours: formatPlanHours(Math.round(totals.comparedHours)),
              fte: formatFte(totalFte),
            })}
          </Text>
        )}
        {totals.difference !== null && <PlanDifference difference={totals.difference} wording="norm" showsWords />}
        {view === 'teachers' && (
          <Text size="small" tone="quiet">
            {t(($) => $.DEPLOYMENT_PLAN.STANDINGS, teacherCounts)}
          </Text>
        )}
      </Stack>
    </td>
  )
}
