import { type RawBuilder, sql } from 'kysely'
import { groupIdsAt, isMemberAt } from './membership.ts'
import { isNotDraft } from './publication.ts'

/** Excludes the date `before`. */
export interface DayRange {
  from: string
  before: string
}

/** Has the aliases `link` and `appointment`. */
const lessonLinksFrom = (attendeeIds: RawBuilder<unknown>, { from, before }: DayRange) => sql`
  from appointment_attendee link
  join appointment on appointment.id = link.appointment_id
    and appointment.type = 'lesson' and appointment.course_id is not null
  where link.attendee_id in (${attendeeIds}) and link.starts_at >= ${from}::date and link.starts_at < ${before}::date`

export const attendeeGroupIds = (attendeeId: number, date: string): RawBuilder<unknown> => sql`(
  select id from attendee where id = ${attendeeId} and type = 'group'
  union
  select group_id from (${groupIdsAt(sql`${attendeeId}::int`, sql`${date}::date`)}) own_group)`

/** Finds courses of a group, student or teacher. Ignores lessons that only name the student. */
export const taughtSubjects = (attendeeId: number, date: string, days: DayRange): RawBuilder<unknown> => sql`(
  with own_group as materialized ${attendeeGroupIds(attendeeId, date)},
  teacher as (select id from attendee where id = ${attendeeId} and type = 'teacher'),
  lesson as materialized (
    select distinct appointment.course_id, appointment.participants::jsonb as participants
    ${lessonLinksFrom(sql`select id from own_group union select id from teacher`, days)}
      and ${isNotDraft('appointment')}
  )
  select lesson.course_id, (lesson_group.value ->> 'id')::int as group_id,
    jsonb_agg(distinct lesson_teacher.value) as teachers
  from lesson
  cross join lateral jsonb_array_elements(lesson.participants -> 'groups') lesson_group
  left join lateral jsonb_array_elements(lesson.participants -> 'teachers') lesson_teacher on true
  where exists (select from teacher) or (lesson_group.value ->> 'id')::int in (select id from own_group)
  group by 1, 2)`

/** Includes drafts, so that teachers can prepare them, but no covered lessons. */
export const taughtCourseIds = (personId: number, days: DayRange): RawBuilder<unknown> => sql`
  select appointment.course_id
  ${lessonLinksFrom(sql`select id from attendee where id = ${personId} and type = 'teacher'`, days)}
    and not exists (
      select from day_change
      where day_change.appointment_id = appointment.id and link.attendee_id <> all(day_change.teacher_ids))`

const maximumHolidayDays = 120

/** A group also has the holidays of its members' other groups. */
export const attendeeHolidays = (
  attendeeId: number,
  date: string,
  { from, before }: DayRange,
): RawBuilder<unknown> => sql`
  with own_group as materialized ${attendeeGroupIds(attendeeId, date)},
  source as (
    select ${attendeeId}::int as id
    union select id from own_group
    union
    select member_group.group_id
    from membership
    join membership member_group on member_group.person_id = membership.person_id
      and ${isMemberAt('member_group', sql`${date}::date`)}
    where membership.group_id = ${attendeeId} and ${isMemberAt('membership', sql`${date}::date`)}
  )
  select distinct appointment.name, link.starts_at::date::text as start,
    (appointment.ends_at - interval '1 minute')::date::text as end
  from appointment_attendee link
  join appointment on appointment.id = link.appointment_id and appointment.type = 'holiday'
  where link.attendee_id in (select id from source) and link.starts_at >= ${from}::date - ${maximumHolidayDays}::int
    and link.starts_at < ${before}::date and appointment.ends_at > ${from}::date`

export const visibleCourses: RawBuilder<unknown> = sql`(select id, name, code from course where not removed)`
export const visibleGroups: RawBuilder<unknown> = sql`(
  select id, name, code from attendee where type = 'group' and not removed)`
