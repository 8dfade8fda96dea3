import type { Tx } from '#server/db/connect.ts'
import { stageRecords } from '#server/import/queries.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import type { DeploymentPlan } from '#server/import/school.ts'

export async function stageDeploymentPlans(
  tx: Tx,
  plans: readonly DeploymentPlan[],
  { toCell }: ImportSources,
): Promise<void> {
  await stageRecords(
    tx,
    'staged_deployment_plan',
    {
      number: 'integer',
      unit: 'text',
      team: 'text',
      teacher: 'text',
      year: 'integer',
      language: 'text',
      tables: 'jsonb',
      sources: 'smallint[]',
    },
    plans.entries(),
    ([number, plan]) => [
      number,
      plan.unit,
      plan.team,
      plan.teacher,
      plan.year,
      plan.language,
      JSON.stringify(plan.tables),
      toCell(plan),
    ],
  )
  await stageRecords(
    tx,
    'staged_deployment_plan_period',
    { plan: 'integer', name: 'text', published_on: 'date' },
    plans.flatMap(({ periods }, number) => periods.map(({ name, publishedOn }) => [number, name, publishedOn])),
    (row) => row,
  )
}
