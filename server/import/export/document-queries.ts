import { type RawBuilder, sql } from 'kysely'
import type { DeploymentPlan } from '#server/import/school.ts'
import { inCodeOrder } from './cursor-queries.ts'

export type ExportedDocument = { sources: number[] } & Record<string, unknown>

const listCourses = (courseIds: RawBuilder<unknown>) => sql`array(
  select course.source_id from course where course.id in (${courseIds}) order by ${inCodeOrder('course.source_id')})`

const listOptions = (set: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object(
      'id', o.source_id, 'name', o.name, 'description', o.description, 'seats', o.seats,
      'courses', ${listCourses(sql`select x.course_id from choice_round_option_course x where x.option_id = o.id`)},
      'courseGroupName', o.course_group_name, 'group', joined.source_id)
    order by o.position, ${inCodeOrder('o.source_id')}), '[]')
  from choice_round_option o left join attendee joined on joined.id = o.group_id
  where o.round_id = round.id and o.set_id is not distinct from ${set} and o.source_id is not null)`

const choiceRounds = sql<ExportedDocument>`
  select round.source_id as id, round.name, kind, year_start as "yearStart", year_end as "yearEnd",
    period_start as "periodStart", period_end as "periodEnd", opens_at as "openingDate",
    student_until as "studentExpirationDate", coach_until as "coachExpirationDate", ranks,
    counts_only as "countsOnly", allocate_at_closing as "allocateAtClosing",
    array(
      select a.source_id from choice_round_audience x join attendee a on a.id = x.group_id
      where x.round_id = round.id order by ${inCodeOrder('a.source_id')}) as "for",
    (select coalesce(json_agg(json_build_object(
        'group', a.source_id, 'description', g.description, 'seats', g.seats,
        'courses', ${listCourses(sql`
          select x.course_id from choice_round_group_course x where x.round_id = round.id and x.group_id = g.group_id`)})
      order by g.position, ${inCodeOrder('a.source_id')}), '[]')
    from choice_round_group g join attendee a on a.id = g.group_id
    where g.round_id = round.id) as "groupChoice",
    (select coalesce(json_agg(json_build_object(
        'name', s.name, 'min', s.min, 'max', s.max, 'options', ${listOptions(sql`s.id`)})
      order by s.position, ${inCodeOrder('s.name')}), '[]')
    from choice_round_option_set s where s.round_id = round.id) as "optionSets",
    ${listOptions(sql`null`)} as options, round.sources
  from choice_round round
  where round.source_id is not null and not round.removed and round.sources <> '{}'
  order by ${inCodeOrder('round.source_id')}`

const availability = sql<ExportedDocument>`
  select r.source_id as id, r.name, opens_at as opens, closes_at as closes, starts_on as start, ends_on as "end",
    array(
      select a.source_id from availability x join attendee a on a.id = x.person_id
      where x.request_id = r.id and not x.removed and a.type = 'teacher'
      order by ${inCodeOrder('a.source_id')}) as teachers,
    weeks, r.sources
  from availability_request r
  where r.source_id is not null and not r.removed and r.sources <> '{}'
  order by ${inCodeOrder('r.source_id')}`

/** Files may speak only of years that the school has. */
const hasYear = (year: string) =>
  sql`exists (select from school_year where extract(year from starts_on) = ${sql.ref(year)})`

export type ExportedPlan = ExportedDocument & { tables: DeploymentPlan['tables'] }

/** Without those of people who left and teams that are gone: no file can give them. */
const deploymentPlans = sql<ExportedPlan>`
  select case when plan.teacher_id is null then 'team' else 'teacher' end as type, team.unit,
    team_attendee.source_id as team, teacher.source_id as teacher, plan.year, plan.language,
    (select coalesce(json_agg(json_build_object('name', x.name, 'publishedOn', x.published_on)
      order by (
        select min(p.starts_on) from school_period p join school_year y on y.name = p.year_name
        where p.name = x.name and extract(year from y.starts_on) = plan.year), x.name collate "C"), '[]')
    from deployment_plan_period x where x.plan_id = plan.id) as periods,
    plan.tables, plan.sources
  from deployment_plan plan
  join team on team.attendee_id = plan.team_id
  join attendee team_attendee on team_attendee.id = plan.team_id
  left join attendee teacher on teacher.id = plan.teacher_id
  where not plan.removed and plan.sources <> '{}' and not team_attendee.removed
    and (plan.teacher_id is null or teacher.type = 'teacher' and not teacher.removed) and ${hasYear('plan.year')}
  order by plan.year, ${inCodeOrder('team_attendee.source_id')}, ${inCodeOrder('teacher.source_id')} nulls first,
    plan.language`

/** The texts that the source gave last; teachers' own are left out. */
const programs = sql<ExportedDocument>`
  select course.source_id as course, a.source_id as "group", program.year,
    (select coalesce(json_agg(json_build_object('week', x.week, 'objectives', x.given -> 'objectives',
        'material', x.given -> 'material', 'test', x.given -> 'test') order by x.week), '[]')
    from planned_week x where x.program_id = program.id and x.given is not null) as weeks,
    program.sources
  from program
  join course on course.id = program.course_id
  join attendee a on a.id = program.group_id
  where program.given and program.sources <> '{}' and ${hasYear('program.year')}
  order by ${inCodeOrder('course.source_id')}, ${inCodeOrder('a.source_id')}, program.year`

export const documentQueries = { choiceRounds, availability, deploymentPlans, programs }
