import { type RawBuilder, sql } from 'kysely'
import { participantsJson } from './appointment.ts'
import { isTalk } from './appointment-visibility.ts'
import { isNotDraft } from './publication.ts'
import { dateTimeColumn } from './time.ts'

/**
 * Selects what changed on a date, by the present or the planned time: published lessons, exams, choice lessons and
 * activities of groups. Without talks, bookings and drafts.
 */
export const changedLessons = (date: string): RawBuilder<unknown> => sql`(
  select appointment.id, coalesce(course.name, appointment.name) as subject, appointment.change,
    ${dateTimeColumn('appointment.starts_at')} as start, ${dateTimeColumn('appointment.ends_at')} as "end",
    ${participantsJson('appointment', 'groups')} as groups,
    ${participantsJson('appointment', 'classrooms')} as classrooms,
    ${participantsJson('appointment', 'teachers')} as teachers
  from appointment
  left join course on course.id = appointment.course_id
  where appointment.change is not null
    and appointment.type in ('lesson', 'exam', 'choice', 'activity')
    and json_array_length(${participantsJson('appointment', 'groups')}) > 0
    and ${isNotDraft('appointment')} and not ${isTalk('appointment')}
    and ${date}::date in (appointment.starts_at::date, (appointment.change ->> 'start')::timestamp::date)
)`

/** The next date after this one with published or planned lessons, within two months; null without any. */
export const nextSchoolDay = (date: string): RawBuilder<string | null> => sql`(
  select min(lesson.day)
  from (
    select appointment.starts_at::date as day
    from appointment
    where appointment.type = 'lesson' and ${isNotDraft('appointment')}
      and appointment.starts_at >= ${date}::date + 1 and appointment.starts_at < ${date}::date + 63
    union all
    select (appointment.change ->> 'start')::timestamp::date
    from appointment
    where appointment.change is not null and appointment.type = 'lesson' and ${isNotDraft('appointment')}
  ) lesson
  where lesson.day > ${date}::date
)`
