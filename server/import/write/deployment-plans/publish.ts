import type { Tx } from '#server/db/connect.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { notifyPublishedPlans } from '#server/staff/deployment-plan/service.ts'
import { ImportRefused } from '#server/import/import-errors.ts'
import { findPlanMisfits, type PlanMisfit, writeDeploymentPlans } from './queries.ts'

/** Writes the staged plans and notifies people. @throws ImportRefused if the plans do not fit the teams */
export async function publishPlans(tx: Tx, clock: Clock): Promise<void> {
  const day = getToday(clock).toString()
  const misfits = await findPlanMisfits(tx, day)
  if (misfits.length > 0)
    throw new ImportRefused(
      misfits.map(({ column, value, what }) => ({
        file: 'deploymentPlans',
        line: null,
        column,
        value,
        reason: reasons[what],
      })),
    )
  await writeDeploymentPlans(tx, day)
  await notifyPublishedPlans(tx, clock)
}

const reasons: Record<PlanMisfit['what'], string> = {
  unknown: 'Nothing with this id is in what was given, nor was imported before.',
  otherUnit: 'The team of this plan belongs to another unit.',
  notInTeam: 'This teacher is not a member of the team of the plan.',
}
