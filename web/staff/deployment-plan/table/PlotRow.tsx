import type { PlanPeriod } from '@uurwerk/contract/staff/deployment-plan'
import { useTexts } from '#web/lib/i18n.ts'
import { Bar, Legend } from '../Bars.tsx'
import type { PlanProps } from '../use-shown.ts'
import { inAll, moreIn } from '../compared.ts'
import { Difference } from '../Difference.tsx'
import { PeriodMark, shortDate } from '../PeriodMark.tsx'
import { fteText, hoursText } from '../numbers.ts'
import type { Columns } from './LineRow.tsx'
import styles from './PlotRow.module.css'

const datesOf = ({ start, end }: PlanPeriod) => `${shortDate(start)} – ${shortDate(end)}`

/** The load of each period above its column; it goes away when one scrolls down. */
export function PlotRow({ shown, choice, columns, news }: PlanProps & { columns: Columns }) {
  const { t } = useTexts()
  const { plan, kinds, total } = shown
  return (
    <tr className={styles.plot} data-plot>
      <td colSpan={columns.hasFte ? 2 : 1}>
        <strong>{t(($) => $.DEPLOYMENT_PLAN.LOAD)}</strong>
        <Legend kinds={kinds} total={total} />
      </td>
      {choice.periods.map((period, place) => {
        const hours = total.hours[place] ?? null
        // Beside another year or period the table has differences of another kind.
        const more = columns.against === 'fte' ? moreIn(total, place, 'fte') : null
        return (
          <td key={period.name} colSpan={columns.against === 'year' ? 3 : 2}>
            <small>{datesOf(period)}</small>
            <PeriodMark plan={plan} period={period.name} news={news} saysDay />
            <div>
              <Bar kinds={kinds} total={total} place={place} period={period.name} />
              <p>
                {hours !== null && <strong>{hoursText(hours)}</strong>}
                {more !== null && <Difference more={more} against="norm" />}
              </p>
            </div>
          </td>
        )
      })}
      <Summary shown={shown} />
    </tr>
  )
}

function Summary({ shown: { total, fte, standings, view } }: Pick<PlanProps, 'shown'>) {
  const { t } = useTexts()
  const all = inAll(total, 'fte')
  return (
    <td colSpan={3} data-summary>
      <small>{t(($) => $.DEPLOYMENT_PLAN.ALL_PERIODS)}</small>
      {all.total !== null && <strong>{t(($) => $.DEPLOYMENT_PLAN.HOURS, { hours: hoursText(all.total) })}</strong>}
      {all.other !== null && fte !== null && (
        <small>
          {t(($) => $.DEPLOYMENT_PLAN.NORM_OF, { hours: hoursText(Math.round(all.other)), fte: fteText(fte) })}
        </small>
      )}
      {all.more !== null && <Difference more={all.more} against="norm" isWordSeen />}
      {view === 'teachers' && <small>{t(($) => $.DEPLOYMENT_PLAN.STANDINGS, standings)}</small>}
    </td>
  )
}
