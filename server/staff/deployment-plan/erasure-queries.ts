import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** The plans themselves can then be deleted. */
export async function deletePlanPeriods(tx: Tx, teacherIds: readonly number[]): Promise<void> {
  await sql`
    delete from deployment_plan_period where plan_id in (
      select id from deployment_plan where teacher_id = any(${teacherIds}::int[]))`.execute(tx)
}
