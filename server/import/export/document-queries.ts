import { type RawBuilder, sql } from 'kysely'
import type { DeploymentPlan } from '#server/import/school.ts'
import { inCodePointOrder } from './cursor-queries.ts'

export type ExportedDocument = { sources: number[] } & Record<string, unknown>

const listCourses = (courseIds: RawBuilder<unknown>) => sql`array(
  select course.source_id from course where course.id in (${courseIds}) order by ${inCodePointOrder('course.source_id')})`

const listOptions = (setId: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object(
      'id', option.source_id, 'name', option.name, 'description', option.description, 'seats', option.seats,
      'courses', ${listCourses(sql`select course_id from choice_round_option_course where option_id = option.id`)},
      'courseGroupName', option.course_group_name, 'group', student_group.source_id)
    order by option.position, ${inCodePointOrder('option.source_id')}), '[]')
  from choice_round_option option left join attendee student_group on student_group.id = option.group_id
  where option.round_id = round.id and option.set_id is not distinct from ${setId} and option.source_id is not null)`

const choiceRounds = sql<ExportedDocument>`
  select round.source_id as id, round.name, kind, year_start as "yearStart", year_end as "yearEnd",
    period_start as "periodStart", period_end as "periodEnd", opens_at as "openingDate",
    student_until as "studentExpirationDate", coach_until as "coachExpirationDate", ranks,
    counts_only as "countsOnly", allocate_at_closing as "allocateAtClosing",
    array(
      select student_group.source_id
      from choice_round_audience audience join attendee student_group on student_group.id = audience.group_id
      where audience.round_id = round.id order by ${inCodePointOrder('student_group.source_id')}) as "for",
    (select coalesce(json_agg(json_build_object(
        'group', student_group.source_id, 'description', round_group.description, 'seats', round_group.seats,
        'courses', ${listCourses(sql`
          select course_id from choice_round_group_course
          where round_id = round.id and group_id = round_group.group_id`)})
      order by round_group.position, ${inCodePointOrder('student_group.source_id')}), '[]')
    from choice_round_group round_group join attendee student_group on student_group.id = round_group.group_id
    where round_group.round_id = round.id) as "groupChoice",
    (select coalesce(json_agg(json_build_object(
        'name', option_set.name, 'min', option_set.min, 'max', option_set.max, 'options', ${listOptions(sql`option_set.id`)})
      order by option_set.position, ${inCodePointOrder('option_set.name')}), '[]')
    from choice_round_option_set option_set where option_set.round_id = round.id) as "optionSets",
    ${listOptions(sql`null`)} as options, round.sources
  from choice_round round
  where round.source_id is not null and not round.removed and round.sources <> '{}'
  order by ${inCodePointOrder('round.source_id')}`

const availability = sql<ExportedDocument>`
  select request.source_id as id, request.name, opens_at as opens, closes_at as closes, starts_on as start, ends_on as "end",
    array(
      select teacher.source_id from availability answer join attendee teacher on teacher.id = answer.person_id
      where answer.request_id = request.id and not answer.removed and teacher.type = 'teacher'
      order by ${inCodePointOrder('teacher.source_id')}) as teachers,
    weeks, request.sources
  from availability_request request
  where request.source_id is not null and not request.removed and request.sources <> '{}'
  order by ${inCodePointOrder('request.source_id')}`

/** Files may name only years that the school has. */
const isSchoolYear = (year: string) =>
  sql`exists (select from school_year where extract(year from starts_on) = ${sql.ref(year)})`

export type ExportedPlan = ExportedDocument & { tables: DeploymentPlan['tables'] }

/** Excludes plans of people who left and of removed teams, which no file can give. */
const deploymentPlans = sql<ExportedPlan>`
  select case when plan.teacher_id is null then 'team' else 'teacher' end as type, team.unit,
    team_attendee.source_id as team, teacher.source_id as teacher, plan.year, plan.language,
    (select coalesce(json_agg(json_build_object('name', plan_period.name, 'publishedOn', plan_period.published_on)
      order by (
        select min(period.starts_on) from school_period period join school_year year on year.name = period.year_name
        where period.name = plan_period.name and extract(year from year.starts_on) = plan.year),
        plan_period.name collate "C"), '[]')
    from deployment_plan_period plan_period where plan_period.plan_id = plan.id) as periods,
    plan.tables, plan.sources
  from deployment_plan plan
  join team on team.attendee_id = plan.team_id
  join attendee team_attendee on team_attendee.id = plan.team_id
  left join attendee teacher on teacher.id = plan.teacher_id
  where not plan.removed and plan.sources <> '{}' and not team_attendee.removed
    and (plan.teacher_id is null or teacher.type = 'teacher' and not teacher.removed) and ${isSchoolYear('plan.year')}
  order by plan.year, ${inCodePointOrder('team_attendee.source_id')}, ${inCodePointOrder('teacher.source_id')} nulls first,
    plan.language`

/** Selects the texts that the source gave last, not those of teachers. */
const programs = sql<ExportedDocument>`
  select course.source_id as course, student_group.source_id as "group", program.year,
    (select coalesce(json_agg(json_build_object('week', planned.week, 'objectives', planned.given -> 'objectives',
        'material', planned.given -> 'material', 'test', planned.given -> 'test') order by planned.week), '[]')
    from planned_week planned where planned.program_id = program.id and planned.given is not null) as weeks,
    program.sources
  from program
  join course on course.id = program.course_id
  join attendee student_group on student_group.id = program.group_id
  where program.given and program.sources <> '{}' and ${isSchoolYear('program.year')}
  order by ${inCodePointOrder('course.source_id')}, ${inCodePointOrder('student_group.source_id')}, program.year`

export const documentQueries = { choiceRounds, availability, deploymentPlans, programs }
