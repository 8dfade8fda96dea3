import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { useMemo } from 'react'
import { longName } from '#web/gallery/sample-session.ts'
import { Bar, Legend } from './Bars.tsx'
import { Difference } from './Difference.tsx'
import { inPeriods, kindLines, totalLine } from './lines.ts'
import { PeriodMark } from './PeriodMark.tsx'
import { PlanLoading } from './PlanLoading.tsx'
import { samplePlan, sampleRow, table } from './sample.ts'

function Load({ plan }: { plan: DeploymentPlan }) {
  const names = plan.periods.map(({ name }) => name)
  const shown = useMemo(() => inPeriods(plan, names), [plan, names])
  const [kinds, total] = [kindLines(shown), totalLine(shown, 'Totaal')]
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, padding: 16 }}>
      {names.map((name, place) => (
        <div key={name}>
          <Bar kinds={kinds} total={total} place={place} period={name} />
          <PeriodMark plan={plan} period={name} news={new Set(['P2'])} saysDay />
        </div>
      ))}
      <Legend kinds={kinds} total={total} />
    </div>
  )
}

export const Loading = () => <PlanLoading />
export const OfATeam = () => <Load plan={samplePlan()} />
export const OfOne = () => <Load plan={samplePlan({ tables: samplePlan().tables.slice(1, 3) })} />
export const ManyKinds = () => (
  <Load
    plan={samplePlan({
      tables: ['Lessen', 'Taken', 'Scholing', longName, 'Overig'].map((title) =>
        table(title, 0, 1, [sampleRow(title, [80, 90.5, null])]),
      ),
    })}
  />
)
export const Differences = () => (
  <ul>
    {[12, -7.4, 0.3, null].map((more) => (
      <li key={more}>
        <Difference more={more} against="norm" /> <Difference more={more} against="norm" isWordSeen />{' '}
        <Difference more={more} against="other" isWordSeen />
      </li>
    ))}
  </ul>
)
