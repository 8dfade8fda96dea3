import type { Tx } from '#server/db/connect.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { notifyPublishedPlans } from '#server/staff/deployment-plan/service.ts'
import { ImportRefused } from '#server/import/import-errors.ts'
import { listPlanMisfits, type PlanMisfit, writeDeploymentPlans } from './queries.ts'

/** Writes the staged plans and notifies people. @throws ImportRefused if the plans do not fit the teams */
export async function writeAndNotifyPlans(tx: Tx, clock: Clock, sources: ImportSources): Promise<void> {
  const today = getToday(clock).toString()
  const misfits = await listPlanMisfits(tx, today)
  if (misfits.length > 0)
    throw new ImportRefused(
      misfits.map(({ column, value, problem }) => ({
        file: 'deploymentPlans',
        line: null,
        column,
        value,
        reason: misfitReasons[problem],
      })),
    )
  await writeDeploymentPlans(tx, today, sources)
  await notifyPublishedPlans(tx, clock)
}

const misfitReasons: Record<PlanMisfit['problem'], string> = {
  unknown: 'Nothing with this id is in what was given, nor was imported before.',
  otherUnit: 'The team of this plan belongs to another unit.',
  notInTeam: 'This teacher is not a member of the team of the plan.',
}
