import { type RawBuilder, sql } from 'kysely'

/**
 * True for lessons that some team of the coordinator teaches: all teachers or all groups of the planned form belong to
 * the team. A team's groups are those that only its members teach.
 * @param teachers selects the planned teachers as an array, `groups` the groups
 */
export const isLessonOfTeamOf = (
  coordinatorId: number | null,
  teachers: RawBuilder<unknown>,
  groups: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from team_member coordinator
  join attendee team on team.id = coordinator.team_id and not team.removed
  cross join lateral (
    select array(select person_id from team_member where team_id = team.id and is_member) as ids
  ) member
  where coordinator.person_id = ${coordinatorId}::int and coordinator.is_coordinator and (
    (cardinality(${teachers}) > 0 and ${teachers} <@ member.ids)
    or (cardinality(${groups}) > 0 and not exists (
      select from unnest(${groups}) as lesson_group (id)
      where (
        select coalesce(bool_and(taught.teachers <@ member.ids), false)
        from appointment_attendee link
        join appointment on appointment.id = link.appointment_id and appointment.type = 'lesson'
        left join day_change on day_change.appointment_id = appointment.id
        cross join lateral (
          select coalesce(day_change.teacher_ids, array(
            select (teacher ->> 'id')::int from json_array_elements(appointment.participants -> 'teachers') teacher
          )) as teachers
        ) taught
        where link.attendee_id = lesson_group.id and taught.teachers <> '{}'
      ) is not true))))`

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

/** Selects the appointments as they are planned, with `attendee_ids` where a day change has other ones. */
export const plannedAppointments: RawBuilder<unknown> = sql`(
  select appointment.id, appointment.source_id, appointment.type, appointment.name, appointment.course_id,
    coalesce(day_change.starts_at, appointment.starts_at) as starts_at,
    coalesce(day_change.ends_at, appointment.ends_at) as ends_at,
    coalesce(day_change.is_cancelled, appointment.is_cancelled) as is_cancelled,
    appointment.capacity, appointment.subscribe_from, appointment.subscribe_until, appointment.students_only,
    appointment.imported_online, appointment.wait_list, appointment.sources,
    case when day_change.appointment_id is not null then day_change.teacher_ids || day_change.classroom_ids || array(
      select link.attendee_id from appointment_attendee link
      join attendee on attendee.id = link.attendee_id and attendee.type not in ('teacher', 'classroom')
      where link.appointment_id = appointment.id
    ) end as planned_attendee_ids
  from appointment
  left join day_change on day_change.appointment_id = appointment.id
)`
