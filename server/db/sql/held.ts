import type { HeldPart } from '@uurwerk/contract/changes/held'
import { type RawBuilder, sql } from 'kysely'
import { isPlannedIn } from './day-change.ts'
import { isActiveCoordinator } from './team.ts'

const namedJson = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`

/** True for lessons that the viewer teaches in the plan, or a member of a team that the viewer coordinates. */
const isOfViewer = (viewerId: number) => sql`planned_teachers && array(
  select ${viewerId}::int
  union
  select member.person_id
  from team_member coordinator
  join attendee team on team.id = coordinator.team_id and not team.removed
  join team_member member on member.team_id = team.id and member.is_member
  where coordinator.person_id = ${viewerId}::int and ${isActiveCoordinator('coordinator')})`

/** A lesson is in the first of these that holds, so that they add up to the planned lessons. */
const outcome = sql`case
  when lesson.is_cancelled then 'cancelled'
  when lesson.starts_at <> lesson.planned_start or lesson.ends_at <> lesson.planned_end then 'moved'
  when lesson.teachers <> lesson.planned_teachers then 'covered'
  else 'held' end`

/**
 * Counts the outcomes of lessons that are planned on these dates, both included, and whose planned time is over.
 * @param viewerId null for all lessons
 */
export const heldQuery = (
  { start, end, by }: { start: string; end: string; by: readonly HeldPart[] },
  { now, viewerId, limit }: { now: string; viewerId: number | null; limit: number },
): RawBuilder<unknown> => {
  const [hasGroup, hasCourse, hasWeek] = [by.includes('group'), by.includes('course'), by.includes('week')]
  const count = (name: string) => sql`(count(*) filter (where outcome = ${name}))::int as ${sql.ref(name)}`
  return sql`
  with lesson as materialized (
    select appointment.id, appointment.course_id, appointment.starts_at, appointment.ends_at,
      appointment.is_cancelled, present.teachers,
      coalesce(day_change.starts_at, appointment.starts_at) as planned_start,
      coalesce(day_change.ends_at, appointment.ends_at) as planned_end,
      case when day_change.appointment_id is null then present.teachers
        else array(select unnest(day_change.teacher_ids) order by 1) end as planned_teachers
    from appointment
    left join day_change on day_change.appointment_id = appointment.id
    cross join lateral (select array(
      select (teacher ->> 'id')::int from json_array_elements(appointment.participants -> 'teachers') teacher
      order by 1) as teachers) present
    where appointment.type = 'lesson' and ${isPlannedIn('appointment', start, end)}
      and day_change.is_added is not true
  ),
  outcome as (
    select lesson.*, ${outcome} as outcome
    from lesson
    where planned_end <= ${now}::timestamp ${viewerId === null ? sql`` : sql`and ${isOfViewer(viewerId)}`}
  )
  select ${hasGroup ? namedJson('lesson_group') : sql`null`} as "group",
    ${hasCourse ? namedJson('course') : sql`null`} as course,
    ${hasWeek ? sql`date_trunc('week', planned_start)::date` : sql`null`} as week,
    count(*)::int as planned, ${count('held')}, ${count('covered')}, ${count('moved')}, ${count('cancelled')}
  from outcome
  ${
    hasGroup
      ? sql`left join lateral (
    select participant.id, participant.name
    from appointment_attendee link
    join attendee participant on participant.id = link.attendee_id and participant.type = 'group'
    where link.appointment_id = outcome.id
  ) lesson_group on true`
      : sql``
  }
  ${hasCourse ? sql`left join course on course.id = outcome.course_id` : sql``}
  group by ${sql.join([
    ...(hasGroup ? [sql`lesson_group.id, lesson_group.name`] : []),
    ...(hasCourse ? [sql`course.id, course.name`] : []),
    ...(hasWeek ? [sql`date_trunc('week', planned_start)`] : []),
  ])}
  order by ${sql.join([
    ...(hasGroup ? [sql`lesson_group.name, lesson_group.id`] : []),
    ...(hasCourse ? [sql`course.name, course.id`] : []),
    ...(hasWeek ? [sql`date_trunc('week', planned_start)`] : []),
  ])}
  limit ${limit}`
}
