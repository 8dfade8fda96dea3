import { type RawBuilder, sql } from 'kysely'
import { isRoomBlock } from './appointment.ts'
import { groupIdsAt } from './membership.ts'

/** Selects `absence_id` and `appointment_id` of lessons that the absent attendee has, or was planned to have, then. */
export const absentLessons = (absenceIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select absence.id as absence_id, lesson.id as appointment_id
  from absence
  cross join lateral (
    select appointment.id, appointment.starts_at, appointment.ends_at
    from appointment_attendee link
    join appointment on appointment.id = link.appointment_id
    where link.attendee_id = absence.attendee_id and link.starts_at >= absence.starts_at - interval '1 day'
      and link.starts_at < absence.ends_at
    union
    select appointment_id, starts_at, ends_at
    from day_change
    where day_change.starts_at >= absence.starts_at - interval '1 day' and day_change.starts_at < absence.ends_at
      and absence.attendee_id = any(day_change.teacher_ids || day_change.classroom_ids)
  ) lesson
  join appointment a on a.id = lesson.id and a.type not in ('booking', 'holiday') and not ${isRoomBlock('a')}
  where absence.id = any(${absenceIds}) and lesson.ends_at > absence.starts_at and lesson.starts_at < absence.ends_at
  group by 1, 2`

/**
 * Selects the notes that a person may read, as JSON, or null: a teacher of the lesson, the absent teacher, and of notes for
 * students the class.
 */
export const selectLessonNotes = (appointment: string, readerId: number | null): RawBuilder<unknown> => {
  const [id, startsAt] = [sql.ref(`${appointment}.id`), sql.ref(`${appointment}.starts_at`)]
  return sql`(
    select json_agg(json_build_object('note', lesson.note, 'forStudents', lesson.for_students, 'link', lesson.link)
      order by lesson.absence_id)
    from absence_lesson lesson
    join absence on absence.id = lesson.absence_id
    where lesson.appointment_id = ${id} and (absence.attendee_id = ${readerId}::int or exists (
      select from appointment_attendee link
      where link.appointment_id = ${id} and (
        link.attendee_id = ${readerId}::int
          and (lesson.for_students or exists (select from attendee where id = ${readerId}::int and type = 'teacher'))
        or lesson.for_students and link.attendee_id in (${groupIdsAt(sql`${readerId}::int`, startsAt)})))))`
}
