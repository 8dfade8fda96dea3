import type { Language } from '@uurwerk/contract/languages'
import type { PlannedTeacher, PlanTeam } from '@uurwerk/contract/staff/deployment-plan'
import type { Participant } from '@uurwerk/contract/values'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import {
  teamCoordinatorIds,
  coursesBySourceIdJson,
  teachers,
  teams,
  teamTeachers,
} from '#server/db/sql/deployment-plan.ts'
import type { PlanAddress, PlanRelations } from './rules.ts'

/** Pairs of a team and a teacher who works in it, or worked in it according to plans. */
const teamMemberships = sql`(
  select team_id, teacher_id from ${teamTeachers} team_teacher
  union
  select team_id, teacher_id from deployment_plan where teacher_id is not null and not removed)`

export interface PlanRelationsRow extends PlanRelations {
  teamId: number | null
  /** Whether the caller coordinates the team. */
  isCoordinator: boolean
}

export async function loadPlanRelations(
  db: Db,
  address: PlanAddress,
  actorId: number | null,
): Promise<PlanRelationsRow> {
  const { rows } = await sql<PlanRelationsRow>`
    select team.id as "teamId", team.id is not null as "isTeamInUnit", teacher.id as "teacherId",
      exists (select from ${teamMemberships} team_membership
        join ${teams} known_team on known_team.id = team_membership.team_id
        where team_membership.teacher_id = teacher.id)
        as "isInAnyTeam",
      exists (select from ${teamMemberships} team_membership
        where team_membership.teacher_id = teacher.id and team_membership.team_id = team.id) as "isInTeam",
      coalesce(${actorId}::int in (${teamCoordinatorIds('team.id')}), false) as "isCoordinator"
    from (values (1)) single_row
    left join ${teams} team on team.source_id = ${address.team} and team.unit = ${address.unit}
    left join ${teachers} teacher on teacher.source_id = ${address.teacher} and not teacher.removed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The relations of the plan were not found.')
  return row
}

interface PlanTableRow {
  label: string
  course: string | null
  hours: Record<string, number>
}

export interface PlanRecord {
  teacher: PlannedTeacher | null
  tables: { title: string; rows: PlanTableRow[] }[]
  /** Publication date per period. */
  published: Record<string, string | null>
  /** Courses by source id. */
  courses: Record<string, Participant>
}

interface PlansFilter {
  teamId: number
  /** Null for the team's plan and those of all its teachers. */
  teacherId: number | null
  year: number
  language: Language
}

/** Lists the team's plan first, then its teachers' by name. */
export async function listPlanRecords(
  db: Db,
  { teamId, teacherId, year, language }: PlansFilter,
): Promise<PlanRecord[]> {
  const { rows } = await sql<PlanRecord>`
    select
      case when teacher.id is not null then json_build_object(
        'id', teacher.id, 'name', teacher.name, 'code', teacher.code, 'fte', teacher.fte) end as teacher,
      plan.tables,
      (select coalesce(json_object_agg(period.name, period.published_on), '{}')
        from deployment_plan_period period where period.plan_id = plan.id) as published,
      ${coursesBySourceIdJson(sql`
        select course #>> '{}' from jsonb_path_query(plan.tables, '$[*].rows[*].course') course`)} as courses
    from deployment_plan plan
    left join ${teachers} teacher on teacher.id = plan.teacher_id
    where plan.team_id = ${teamId} and plan.year = ${year} and plan.language = ${language} and not plan.removed
      and (${teacherId}::int is null or plan.teacher_id = ${teacherId}::int)
    order by teacher.name nulls first, teacher.id`.execute(db)
  return rows
}

/** Lists teams and teachers whose plans the actor may see, by name. */
export async function listVisibleTeams(db: Db, actorId: number | null, isAdmin: boolean): Promise<PlanTeam[]> {
  const { rows } = await sql<PlanTeam>`
    select team.id, team.source_id as "sourceId", team.name, team.unit, access.sees_team as "seesTeam",
      coalesce(json_agg(json_build_object(
        'id', teacher.id, 'name', teacher.name, 'code', teacher.code, 'sourceId', teacher.source_id)
        order by teacher.name, teacher.id) filter (where teacher.id is not null), '[]') as teachers
    from ${teams} team
    cross join lateral (
      select ${isAdmin}::boolean or coalesce(${actorId}::int in (${teamCoordinatorIds('team.id')}), false) as sees_team
    ) access
    left join ${teamMemberships} team_membership on team_membership.team_id = team.id
      and (access.sees_team or team_membership.teacher_id = ${actorId}::int)
    left join ${teachers} teacher on teacher.id = team_membership.teacher_id and not teacher.removed
    where access.sees_team or teacher.id is not null
    group by team.id, team.source_id, team.name, team.unit, access.sees_team
    order by team.name, team.id`.execute(db)
  return rows
}

export async function listPlanLanguages(db: Db, teamIds: readonly number[], teacherId: number | null) {
  return db
    .selectFrom('deployment_plan')
    .select(['year', 'language'])
    .$narrowType<{ language: Language }>()
    .distinct()
    .where(sql<boolean>`(team_id = any(${teamIds}::int[]) or teacher_id = ${teacherId}::int)`)
    .where('removed', '=', false)
    .orderBy('language', 'desc')
    .execute()
}
