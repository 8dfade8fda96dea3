import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { useMemo } from 'react'
import { longName } from '#web/gallery/sample-session.ts'
import { LoadBar, LoadLegend } from './LoadBar.tsx'
import { PlanDifference } from './PlanDifference.tsx'
import { selectPeriods, buildKindLines, buildTotalLine } from './plan-lines.ts'
import { PeriodMark } from './PeriodMark.tsx'
import { PlanLoading } from './PlanLoading.tsx'
import { createSamplePlan, createSamplePlanRow, createSamplePlanTable } from './deployment-plan-sample.ts'

function LoadBars({ plan }: { plan: DeploymentPlan }) {
  const periodNames = plan.periods.map(({ name }) => name)
  const periodPlan = useMemo(() => selectPeriods(plan, periodNames), [plan, periodNames])
  const [kindLines, total] = [buildKindLines(periodPlan), buildTotalLine(periodPlan, 'Totaal')]
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, padding: 16 }}>
      {periodNames.map((name, periodIndex) => (
        <div key={name}>
          <LoadBar kindLines={kindLines} totalLine={total} periodIndex={periodIndex} periodName={name} />
          <PeriodMark plan={plan} periodName={name} newPeriods={new Set(['P2'])} showsPublicationDate />
        </div>
      ))}
      <LoadLegend kindLines={kindLines} totalLine={total} />
    </div>
  )
}

export const Loading = () => <PlanLoading />
export const OfATeam = () => <LoadBars plan={createSamplePlan()} />
export const OfOne = () => <LoadBars plan={createSamplePlan({ tables: createSamplePlan().tables.slice(1, 3) })} />
export const ManyKinds = () => (
  <LoadBars
    plan={createSamplePlan({
      tables: ['Lessen', 'Taken', 'Scholing', longName, 'Overig'].map((title) =>
        createSamplePlanTable(title, 0, 1, [createSamplePlanRow(title, [80, 90.5, null])]),
      ),
    })}
  />
)
export const Differences = () => (
  <ul>
    {[12, -7.4, 0.3, null].map((difference) => (
      <li key={difference}>
        <PlanDifference difference={difference} wording="norm" />{' '}
        <PlanDifference difference={difference} wording="norm" showsWords />{' '}
        <PlanDifference difference={difference} wording="other" showsWords />
      </li>
    ))}
  </ul>
)
