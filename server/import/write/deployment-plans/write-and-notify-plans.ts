import type { ImportText } from '@uurwerk/contract/desk/import-texts'
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
        text: misfitTexts[problem],
      })),
    )
  await writeDeploymentPlans(tx, today, sources)
  await notifyPublishedPlans(tx, clock)
}

const misfitTexts: Record<PlanMisfit['problem'], ImportText> = {
  unknown: { code: 'nothingGiven' },
  otherUnit: { code: 'planOfOtherUnit' },
  notInTeam: { code: 'teacherOutsideTeam' },
}
