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
      select s.*, a.id as team_id, t.unit as team_unit, p.attendee_id as teacher_id
      from staged_deployment_plan s
      left join attendee a on a.source_id = s.team and a.type = 'team' and not a.removed
      left join team t on t.attendee_id = a.id
      left join attendee teacher_attendee on teacher_attendee.source_id = s.teacher
        and teacher_attendee.type = 'teacher' and not teacher_attendee.removed
      left join person p on p.attendee_id = teacher_attendee.id
    )
    select distinct misfit.*
    from resolved_plan
    cross join lateral (
      select 'team' as column, team as value, 'unknown' as problem where team_id is null
      union all select 'unit', unit, 'otherUnit' where unit <> team_unit
      union all select 'teacher', teacher, 'unknown' where teacher is not null and teacher_id is null
      union all select 'teacher', teacher, 'notInTeam'
      where not ${isYearOver('resolved_plan.year', today)} and not exists (
        select from team_member m where m.team_id = resolved_plan.team_id and m.person_id = teacher_id and m.is_member)
        and team_id is not null and teacher_id is not null
      union all select 'course', course #>> '{}', 'unknown'
      from jsonb_path_query(tables, '$[*].rows[*].course ? (@ != null)') course
      where not exists (select from course c where c.source_id = course #>> '{}')
    ) misfit
    order by 1, 2
    limit ${maximumMisfits}`.execute(tx)
  return rows
}

const stagedPlans = sql`
  select s.*, team.id as team_id, teacher_attendee.id as teacher_id
  from staged_deployment_plan s
  join attendee team on team.source_id = s.team
  left join attendee teacher_attendee on teacher_attendee.source_id = s.teacher`

/** Selects stored plans with their staged versions; `number` identifies a staged plan. */
const existingPlans = sql`
  select plan.id, plan.tables as tables_before, s.number, s.tables
  from (${stagedPlans}) s
  join deployment_plan plan on (plan.team_id, plan.year, plan.language) = (s.team_id, s.year, s.language)
    and plan.teacher_id is not distinct from s.teacher_id`

/** Selects everything that tables say of a period. */
const selectPeriodHours = (tables: string, period: string) => sql`(
  select jsonb_agg(jsonb_build_array(t.value -> 'title', r.value - 'hours', r.value -> 'hours' -> ${sql.ref(period)})
    order by t.ordinality, r.ordinality)
  from jsonb_array_elements(${sql.ref(tables)}) with ordinality t
  cross join lateral jsonb_array_elements(t.value -> 'rows') with ordinality r
  where r.value -> 'hours' ? ${sql.ref(period)})`

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
      select team_id, teacher_id, year, language, tables, s.sources from (${stagedPlans}) s
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
      delete from deployment_plan_period p using (${existingPlans}) existing
      where existing.id = p.plan_id and not exists (
        select from staged_deployment_plan_period s where s.plan = existing.number and s.name = p.name)
      returning p.plan_id as id`,
  )
  await touchChangedPlans(
    tx,
    sql`
      update deployment_plan_period p set published_on = s.published_on, told_at = null
      from (${existingPlans}) existing
      join staged_deployment_plan_period s on s.plan = existing.number
      where p.plan_id = existing.id and p.name = s.name and (
        p.published_on is distinct from s.published_on
        or ${selectPeriodHours('existing.tables_before', 's.name')} is distinct from ${selectPeriodHours('existing.tables', 's.name')})
      returning p.plan_id as id`,
  )
  await touchChangedPlans(
    tx,
    sql`
      insert into deployment_plan_period (plan_id, name, published_on)
      select existing.id, s.name, s.published_on
      from (${existingPlans}) existing join staged_deployment_plan_period s on s.plan = existing.number
      on conflict do nothing
      returning plan_id as id`,
  )
}
