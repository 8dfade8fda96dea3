import { type RawBuilder, sql } from 'kysely'
import { isGroupOfTeam, teamsOfCoordinators } from './team.ts'

/** Selects their ids. */
export const lessonsWithDayChange = sql`(select appointment_id from day_change)`

/**
 * True for lessons that some team of the coordinator teaches: all teachers or all groups of the planned form belong to
 * the team.
 * @param teachers selects the planned teachers as an array, `groups` the groups
 */
export const isLessonOfTeamOf = (
  coordinatorId: number | null,
  teachers: RawBuilder<unknown>,
  groups: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from ${teamsOfCoordinators} team
  where team.coordinator_id = ${coordinatorId}::int and (
    (cardinality(${teachers}) > 0 and ${teachers} <@ team.member_ids)
    or (cardinality(${groups}) > 0 and not exists (
      select from unnest(${groups}) as lesson_group (id) where not ${isGroupOfTeam(sql`lesson_group.id`)}))))`

/** True for the appointment if its planned form starts on these dates, both included. */
export const isPlannedIn = (appointment: string, start: string, end: string): RawBuilder<boolean> => {
  const isIn = (column: RawBuilder<unknown>) => sql`${column} >= ${start}::date and ${column} < ${end}::date + 1`
  const id = sql.ref(`${appointment}.id`)
  return sql`(
    (${isIn(sql.ref(`${appointment}.starts_at`))} and not exists (
      select from day_change where appointment_id = ${id} and not (${isIn(sql.ref('day_change.starts_at'))})))
    or ${id} in (select appointment_id from day_change where ${isIn(sql.ref('day_change.starts_at'))}))`
}

export const hasDayChange = (appointment: string): RawBuilder<boolean> =>
  sql`exists (select from day_change where appointment_id = ${sql.ref(`${appointment}.id`)})`

const plannedTerm = (column: string, key: string, type = 'text') => {
  const [name, cast] = [sql.ref(column), sql.raw(type)]
  return sql`case when day_change.planned_terms is null then appointment.${name}
    else (day_change.planned_terms ->> ${sql.lit(key)})::${cast} end as ${name}`
}

/** Selects the appointments as they are planned, with `attendee_ids` where a day change has other ones. */
export const plannedAppointments: RawBuilder<unknown> = sql`(
  select appointment.id, appointment.source_id, appointment.type, ${plannedTerm('name', 'name')},
    ${plannedTerm('course_id', 'courseId', 'int')},
    coalesce(day_change.starts_at, appointment.starts_at) as starts_at,
    coalesce(day_change.ends_at, appointment.ends_at) as ends_at,
    coalesce(day_change.is_cancelled, appointment.is_cancelled) as is_cancelled,
    ${plannedTerm('capacity', 'capacity', 'int')}, ${plannedTerm('subscribe_from', 'subscribeFrom', 'timestamp')},
    ${plannedTerm('subscribe_until', 'subscribeUntil', 'timestamp')},
    ${plannedTerm('students_only', 'studentsOnly', 'boolean')}, ${plannedTerm('wait_list', 'waitList', 'boolean')},
    appointment.imported_online, appointment.sources,
    case when day_change.appointment_id is not null then day_change.teacher_ids || day_change.classroom_ids ||
      case when day_change.planned_terms is null then array(
        select link.attendee_id from appointment_attendee link
        join attendee on attendee.id = link.attendee_id and attendee.type not in ('teacher', 'classroom')
        where link.appointment_id = appointment.id
      ) else array(
        select participant.id::int from jsonb_array_elements_text(
          (day_change.planned_terms -> 'groups') || (day_change.planned_terms -> 'students')) participant (id)
      ) end end as planned_attendee_ids
  from appointment
  left join day_change on day_change.appointment_id = appointment.id
)`

/** Selects as JSON who only supervises, by name; null if nobody does. */
export const selectInvigilators = (appointment: string): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('id', attendee.id, 'name', attendee.name, 'code', attendee.code)
    order by attendee.name, attendee.id)
  from day_change
  join attendee on attendee.id = any(day_change.invigilator_ids)
  where day_change.appointment_id = ${sql.ref(`${appointment}.id`)})`
