import type { DeploymentPlanData } from '@uurwerk/contract/tell/notification-data'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { teamCoordinatorIds, teachers, teams } from '#server/db/sql/deployment-plan.ts'

export interface PublishedPlanRow extends DeploymentPlanData {
  /** Any of the plans; each language may have its own. */
  planId: number
  recipientIds: number[]
}

/**
 * Marks periods published by `today` as notified. Returns those of `years`, per team or teacher and year. A concurrent
 * transaction cannot claim the same periods.
 */
export async function claimPublishedPlans(
  tx: Tx,
  { today, notifiedAt, years }: { today: string; notifiedAt: string; years: readonly number[] },
): Promise<PublishedPlanRow[]> {
  const { rows } = await sql<PublishedPlanRow>`
    with marked as (
      update deployment_plan_period period set told_at = ${notifiedAt}::timestamptz
      from deployment_plan plan
      where plan.id = period.plan_id and not plan.removed
        and period.told_at is null and period.published_on <= ${today}::date
      returning plan.id, plan.team_id, plan.teacher_id, plan.year, period.name
    )
    select min(marked.id) as "planId", marked.year, json_agg(distinct marked.name) as periods,
      json_build_object('id', team.id, 'name', team.name) as team,
      case when teacher.id is not null then json_build_object('id', teacher.id, 'name', teacher.name) end as teacher,
      case when teacher.id is not null then json_build_array(teacher.id)
        else (select json_agg(person_id order by person_id) from (${teamCoordinatorIds('team.id')}) coordinators) end as "recipientIds"
    from marked
    join ${teams} team on team.id = marked.team_id
    left join ${teachers} teacher on teacher.id = marked.teacher_id and not teacher.removed
    where marked.year = any(${years}::int[]) and (marked.teacher_id is null) = (teacher.id is null)
    group by marked.year, team.id, team.name, teacher.id, teacher.name
    order by team.name, teacher.name, marked.year`.execute(tx)
  return rows.map((row) => ({ ...row, recipientIds: row.recipientIds ?? [] }))
}
