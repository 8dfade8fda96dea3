import { type RawBuilder, sql } from 'kysely'
import { participantsJson } from './appointment.ts'
import { isTalk } from './appointment-visibility.ts'
import { isNotDraft, isWeekPublished } from './publication.ts'
import { dateTimeColumn } from './time.ts'

const selectFormer = (former: RawBuilder<unknown>, present: RawBuilder<unknown>) =>
  sql`(case when moved_to_draft then coalesce(${former}, ${present}) else ${present} end)`

/**
 * Selects what changed on a date, by the present or the planned time: published lessons, exams, choice lessons and
 * activities of groups. Without talks, bookings and drafts; one that moved to an unpublished week is cancelled.
 */
export const changedLessons = (date: string): RawBuilder<unknown> => sql`(
  select appointment.id, coalesce(course.name, appointment.name) as subject,
    case when moved_to_draft then jsonb_build_object('kind', 'cancelled', 'at', appointment.change ->> 'at')
      else appointment.change end as change,
    ${selectFormer(sql`appointment.change -> 'start'`, sql`to_jsonb(${dateTimeColumn('appointment.starts_at')})`)} #>> '{}' as start,
    ${selectFormer(sql`appointment.change -> 'end'`, sql`to_jsonb(${dateTimeColumn('appointment.ends_at')})`)} #>> '{}' as "end",
    ${participantsJson('appointment', 'groups')} as groups,
    ${selectFormer(sql`appointment.change -> 'classrooms'`, sql`${participantsJson('appointment', 'classrooms')}::jsonb`)} as classrooms,
    ${selectFormer(sql`appointment.change -> 'teachers'`, sql`${participantsJson('appointment', 'teachers')}::jsonb`)} as teachers
  from appointment
  left join course on course.id = appointment.course_id
  cross join lateral (
    select (appointment.change ->> 'start')::timestamp as starts_at,
      not ${isNotDraft('appointment')} and appointment.change ->> 'kind' = 'moved' as moved_to_draft
  ) former
  where appointment.change is not null
    and appointment.type in ('lesson', 'exam', 'choice', 'activity')
    and json_array_length(${participantsJson('appointment', 'groups')}) > 0
    and not ${isTalk('appointment')}
    and (
      appointment.starts_at::date = ${date}::date and ${isNotDraft('appointment')}
      or former.starts_at::date = ${date}::date
        and (appointment.type = 'activity' or ${isWeekPublished('former.starts_at')}))
)`

const taughtTypes = sql`('lesson', 'exam', 'choice')`

/** The next date after this one with published or planned lessons or exams, within two months; null without any. */
export const nextSchoolDay = (date: string): RawBuilder<string | null> => sql`(
  select min(lesson.day)
  from (
    select appointment.starts_at::date as day
    from appointment
    where appointment.type in ${taughtTypes} and ${isNotDraft('appointment')}
      and appointment.starts_at >= ${date}::date + 1 and appointment.starts_at < ${date}::date + 63
    union all
    select former.starts_at::date
    from appointment
    cross join lateral (select (appointment.change ->> 'start')::timestamp as starts_at) former
    where appointment.change is not null and appointment.type in ${taughtTypes} and ${isWeekPublished('former.starts_at')}
  ) lesson
  where lesson.day > ${date}::date and lesson.day < ${date}::date + 63
)`
