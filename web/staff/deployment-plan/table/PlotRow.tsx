import type { PlanPeriod } from '@uurwerk/contract/staff/deployment-plan'
import { useTexts } from '#web/lib/i18n.ts'
import { LoadBar, LoadLegend } from '../LoadBar.tsx'
import type { PlanViewProps } from '../use-visible-plan.ts'
import { computeTotals, computePeriodDifference } from '../plan-comparison.ts'
import { PlanDifference } from '../PlanDifference.tsx'
import { PeriodMark, formatShortDate } from '../PeriodMark.tsx'
import { formatFte, formatPlanHours } from '../format-plan-numbers.ts'
import type { PlanTableColumns } from './LineRow.tsx'
import styles from './PlotRow.module.css'

const formatPeriodDates = ({ start, end }: PlanPeriod) => `${formatShortDate(start)} – ${formatShortDate(end)}`

/** Shows the load of each period above its column. Unlike the headings, it scrolls away. */
export function PlotRow({ shown, choice, columns, news }: PlanViewProps & { columns: PlanTableColumns }) {
  const { t } = useTexts()
  const { plan, kinds, total } = shown
  return (
    <tr className={styles.plot} data-plot>
      <td colSpan={columns.hasFte ? 2 : 1}>
        <strong>{t(($) => $.DEPLOYMENT_PLAN.LOAD)}</strong>
        <LoadLegend kinds={kinds} total={total} />
      </td>
      {choice.periods.map((period, place) => {
        const hours = total.hours[place] ?? null
        // Against another year or period, the table shows differences of another kind.
        const more = columns.against === 'fte' ? computePeriodDifference(total, place, 'fte') : null
        return (
          <td key={period.name} colSpan={columns.against === 'year' ? 3 : 2}>
            <small>{formatPeriodDates(period)}</small>
            <PeriodMark plan={plan} period={period.name} news={news} saysDay />
            <div>
              <LoadBar kinds={kinds} total={total} place={place} period={period.name} />
              <p>
                {hours !== null && <strong>{formatPlanHours(hours)}</strong>}
                {more !== null && <PlanDifference more={more} against="norm" />}
              </p>
            </div>
          </td>
        )
      })}
      <Summary shown={shown} />
    </tr>
  )
}

function Summary({ shown: { total, fte, standings, view } }: Pick<PlanViewProps, 'shown'>) {
  const { t } = useTexts()
  const all = computeTotals(total, 'fte')
  return (
    <td colSpan={3} data-summary>
      <small>{t(($) => $.DEPLOYMENT_PLAN.ALL_PERIODS)}</small>
      {all.total !== null && (
        <strong>{t(($) => $.DEPLOYMENT_PLAN.HOURS, { hours: formatPlanHours(all.total) })}</strong>
      )}
      {all.other !== null && fte !== null && (
        <small>
          {t(($) => $.DEPLOYMENT_PLAN.NORM_OF, { hours: formatPlanHours(Math.round(all.other)), fte: formatFte(fte) })}
        </small>
      )}
      {all.more !== null && <PlanDifference more={all.more} against="norm" isWordSeen />}
      {view === 'teachers' && <small>{t(($) => $.DEPLOYMENT_PLAN.STANDINGS, standings)}</small>}
    </td>
  )
}
