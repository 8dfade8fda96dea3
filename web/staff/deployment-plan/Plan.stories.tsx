import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { useMemo } from 'react'
import { longName } from '#web/gallery/sample-session.ts'
import { LoadBar, LoadLegend } from './LoadBar.tsx'
import { PlanDifference } from './PlanDifference.tsx'
import { selectPeriods, buildKindLines, buildTotalLine } from './plan-lines.ts'
import { PeriodMark } from './PeriodMark.tsx'
import { PlanLoading } from './PlanLoading.tsx'
import { createSamplePlan, createSamplePlanRow, createSamplePlanTable } from './deployment-plan-sample.ts'

function Load({ plan }: { plan: DeploymentPlan }) {
  const names = plan.periods.map(({ name }) => name)
  const shown = useMemo(() => selectPeriods(plan, names), [plan, names])
  const [kinds, total] = [buildKindLines(shown), buildTotalLine(shown, 'Totaal')]
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, padding: 16 }}>
      {names.map((name, place) => (
        <div key={name}>
          <LoadBar kinds={kinds} total={total} place={place} period={name} />
          <PeriodMark plan={plan} period={name} news={new Set(['P2'])} saysDay />
        </div>
      ))}
      <LoadLegend kinds={kinds} total={total} />
    </div>
  )
}

export const Loading = () => <PlanLoading />
export const OfATeam = () => <Load plan={createSamplePlan()} />
export const OfOne = () => <Load plan={createSamplePlan({ tables: createSamplePlan().tables.slice(1, 3) })} />
export const ManyKinds = () => (
  <Load
    plan={createSamplePlan({
      tables: ['Lessen', 'Taken', 'Scholing', longName, 'Overig'].map((title) =>
        createSamplePlanTable(title, 0, 1, [createSamplePlanRow(title, [80, 90.5, null])]),
      ),
    })}
  />
)
export const Differences = () => (
  <ul>
    {[12, -7.4, 0.3, null].map((more) => (
      <li key={more}>
        <PlanDifference more={more} against="norm" /> <PlanDifference more={more} against="norm" isWordSeen />{' '}
        <PlanDifference more={more} against="other" isWordSeen />
      </li>
    ))}
  </ul>
)
