import { type RawBuilder, sql } from 'kysely'
import { isActiveCover } from './cover.ts'
import type { Viewer } from './appointment-visibility.ts'

const names = sql`array(
  select lower(duty.name) from school, jsonb_array_elements_text(school.cover_rules -> 'standby') duty (name))`

/** True if nobody is taught, and the school names the appointment or its course as standby duty. */
export function isStandbyDuty(appointment: string): RawBuilder<boolean> {
  const getColumn = (name: string) => sql.ref(`${appointment}.${name}`)
  return sql`(
    cardinality(${names}) > 0
    and (lower(${getColumn('name')}) = any(${names}) or exists (
      select from course
      where course.id = ${getColumn('course_id')}
        and (lower(course.name) = any(${names}) or lower(course.code) = any(${names}))))
    and not exists (
      select from appointment_attendee link
      join attendee on attendee.id = link.attendee_id and attendee.type in ('group', 'student')
      where link.appointment_id = ${getColumn('id')}))`
}

/** Selects the ids of teachers on this standby duty who take a lesson of others then, as JSON, or null. Teachers see only themselves. */
export const selectCalledTeachers = (appointment: string, viewer: Viewer): RawBuilder<unknown> => sql`(
  select json_agg(distinct cover.attendee_id)
  from appointment_attendee duty
  join appointment_attendee link on link.attendee_id = duty.attendee_id
    and link.starts_at < ${sql.ref(`${appointment}.ends_at`)} and link.starts_at > ${sql.ref(`${appointment}.starts_at`)} - interval '1 day'
  join appointment lesson on lesson.id = link.appointment_id and lesson.ends_at > ${sql.ref(`${appointment}.starts_at`)}
  join cover on cover.appointment_id = lesson.id and cover.attendee_id = duty.attendee_id and ${isActiveCover}
  where duty.appointment_id = ${sql.ref(`${appointment}.id`)} and ${isStandbyDuty(appointment)}
    ${viewer === 'staff' ? sql`` : sql`and duty.attendee_id = ${viewer}::int`})`
