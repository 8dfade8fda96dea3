import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { maximumMisfits, touchChanged } from '#server/import/queries.ts'
import { areOnlyGivers, claimRecords } from '#server/import/sources/queries.ts'
import { isYearOver } from '../year-over-queries.ts'

export interface PlanMisfit {
  column: 'unit' | 'team' | 'teacher' | 'course'
  value: string
  problem: 'unknown' | 'otherUnit' | 'notInTeam'
}

/** Lists staged plans that do not fit the teams as they are after this import. */
export async function listPlanMisfits(tx: Tx, today: string): Promise<PlanMisfit[]> {
  const { rows } = await sql<PlanMisfit>`
    with resolved_plan as (
      select staged.*, team_attendee.id as team_id, team.unit as team_unit, person.attendee_id as teacher_id
      from staged_deployment_plan staged
      left join attendee team_attendee on team_attendee.source_id = staged.team
        and team_attendee.type = 'team' and not team_attendee.removed
      left join team on team.attendee_id = team_attendee.id
      left join attendee teacher_attendee on teacher_attendee.source_id = staged.teacher
        and teacher_attendee.type = 'teacher' and not teacher_attendee.removed
      left join person on person.attendee_id = teacher_attendee.id
    )
    select distinct misfit.*
    from resolved_plan
    cross join lateral (
      select 'team' as column, team as value, 'unknown' as problem where team_id is null
      union all select 'unit', unit, 'otherUnit' where unit <> team_unit
      union all select 'teacher', teacher, 'unknown' where teacher is not null and teacher_id is null
      union all select 'teacher', teacher, 'notInTeam'
      where not ${isYearOver('resolved_plan.year', today)} and not exists (
        select from team_member member
        where member.team_id = resolved_plan.team_id and member.person_id = teacher_id and member.is_member)
        and team_id is not null and teacher_id is not null
      union all select 'course', course #>> '{}', 'unknown'
      from jsonb_path_query(tables, '$[*].rows[*].course ? (@ != null)') course
      where not exists (select from course existing where existing.source_id = course #>> '{}')
    ) misfit
    order by 1, 2
    limit ${maximumMisfits}`.execute(tx)
  return rows
}

const stagedPlans = sql`
  select staged.*, team.id as team_id, teacher.id as teacher_id
  from staged_deployment_plan staged
  join attendee team on team.source_id = staged.team
  left join attendee teacher on teacher.source_id = staged.teacher`

/** Selects stored plans with their staged versions; `number` identifies a staged plan. */
const existingPlans = sql`
  select plan.id, plan.tables as tables_before, staged.number, staged.tables
  from (${stagedPlans}) staged
  join deployment_plan plan on (plan.team_id, plan.year, plan.language) = (staged.team_id, staged.year, staged.language)
    and plan.teacher_id is not distinct from staged.teacher_id`

const selectPeriodHours = (tables: string, period: string) => sql`(
  select jsonb_agg(jsonb_build_array(
      plan_table.value -> 'title', plan_row.value - 'hours', plan_row.value -> 'hours' -> ${sql.ref(period)})
    order by plan_table.ordinality, plan_row.ordinality)
  from jsonb_array_elements(${sql.ref(tables)}) with ordinality plan_table
  cross join lateral jsonb_array_elements(plan_table.value -> 'rows') with ordinality plan_row
  where plan_row.value -> 'hours' ? ${sql.ref(period)})`

/**
 * Marks plans that no source names any more as removed, unless their year is over. People are notified again of periods
 * whose content or publication day changed.
 */
export async function writeDeploymentPlans(tx: Tx, today: string, sources: ImportSources): Promise<void> {
  await claimRecords(tx, sources, {
    table: sql.table('deployment_plan'),
    stagedTable: sql.table('staged_deployment_plan'),
    matches: sql`(r.year, r.language) = (s.year, s.language)
      and r.team_id = (select id from attendee where source_id = s.team)
      and r.teacher_id is not distinct from (select id from attendee where source_id = s.teacher)`,
    covered: sql`not ${isYearOver('r.year', today)}`,
  })
  await sql`
    with restored as (
      update deployment_plan set removed = false where removed and id in (select id from (${existingPlans}) existing) returning id
    ),
    retired as (
      update deployment_plan plan set removed = true, sources = '{}'
      where not removed and ${areOnlyGivers(sources.all, 'plan.sources')} and id not in (select id from (${existingPlans}) existing) and not ${isYearOver('plan.year', today)}
      returning id
    ),
    inserted as (
      insert into deployment_plan (team_id, teacher_id, year, language, tables, sources)
      select team_id, teacher_id, year, language, tables, staged.sources from (${stagedPlans}) staged
      where number not in (select number from (${existingPlans}) existing)
      order by number
      returning id
    )
    insert into touched
    select 'deploymentPlans', id, 'added' from inserted
    union all select 'deploymentPlans', id, 'added' from restored
    union all select 'deploymentPlans', id, 'removed' from retired`.execute(tx)
  await writePeriods(tx)
  await touchChangedPlans(
    tx,
    sql`
      update deployment_plan plan set tables = existing.tables
      from (${existingPlans}) existing
      where plan.id = existing.id and existing.tables is distinct from existing.tables_before
      returning plan.id`,
  )
}

const touchChangedPlans = (tx: Tx, statement: RawBuilder<unknown>) => touchChanged(tx, 'deploymentPlans', statement)

/** Must run before the tables are written, because it compares their former content. */
async function writePeriods(tx: Tx): Promise<void> {
  await touchChangedPlans(
    tx,
    sql`
      delete from deployment_plan_period plan_period using (${existingPlans}) existing
      where existing.id = plan_period.plan_id and not exists (
        select from staged_deployment_plan_period staged
        where staged.plan = existing.number and staged.name = plan_period.name)
      returning plan_period.plan_id as id`,
  )
  await touchChangedPlans(
    tx,
    sql`
      update deployment_plan_period plan_period set published_on = staged.published_on, told_at = null
      from (${existingPlans}) existing
      join staged_deployment_plan_period staged on staged.plan = existing.number
      where plan_period.plan_id = existing.id and plan_period.name = staged.name and (
        plan_period.published_on is distinct from staged.published_on
        or ${selectPeriodHours('existing.tables_before', 'staged.name')}
          is distinct from ${selectPeriodHours('existing.tables', 'staged.name')})
      returning plan_period.plan_id as id`,
  )
  await touchChangedPlans(
    tx,
    sql`
      insert into deployment_plan_period (plan_id, name, published_on)
      select existing.id, staged.name, staged.published_on
      from (${existingPlans}) existing
      join staged_deployment_plan_period staged on staged.plan = existing.number
      on conflict do nothing
      returning plan_id as id`,
  )
}
