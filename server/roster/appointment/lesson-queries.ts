import type { Participant } from '@uurwerk/contract/values'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { appointmentAttendeesFrom } from '#server/db/sql/appointment.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'

export interface GroupLessons {
  group_id: number
  /** Lessons of the first week that has any, by start. */
  lessons: { id: number; name: string; from: string; to: string }[]
  /** Times of these lessons; day 1 is Monday. */
  lessonTimes: { day: number; start: string; end: string }[]
  teachers: Participant[]
  classrooms: Participant[]
  /** Mondays of all weeks of the range with lessons, in order. */
  weeks: string[]
  /** First date of each course in the whole range. */
  courses: { id: number; date: string }[]
}

/** Requires the alias `requested_group`. */
const lessonParticipantsJson = (type: 'teacher' | 'classroom') => sql`coalesce((
  select json_agg(participant.fields order by participant.fields ->> 'name') from (
    select distinct jsonb_build_object('id', attendee.id, 'name', attendee.name, 'code', attendee.code) as fields
    from first_week_lesson lesson
    cross join lateral (select participant.id, participant.name, participant.code ${appointmentAttendeesFrom('lesson', type)}) attendee
    where lesson.group_id = requested_group.id
  ) participant), '[]')`

/** Loads the published lessons of each group between two dates, both included. */
export async function listGroupLessons(
  db: Db,
  groupIds: readonly number[],
  { start, end }: { start: string; end: string },
): Promise<GroupLessons[]> {
  const { rows } = await sql<GroupLessons>`${sql.raw(preparedPrefix)}
    with requested_group as (select distinct id from unnest(${groupIds}::int[]) as id),
    group_lesson as materialized (
      select requested_group.id as group_id, lesson.id, lesson.name, lesson.course_id, lesson.starts_at, lesson.ends_at,
        date_trunc('week', lesson.starts_at)::date as monday,
        min(date_trunc('week', lesson.starts_at)::date) over (partition by requested_group.id) as first_monday
      from requested_group
      join appointment_attendee on appointment_attendee.attendee_id = requested_group.id
      join appointment lesson on lesson.id = appointment_attendee.appointment_id
      where appointment_attendee.starts_at >= ${start}::date and appointment_attendee.starts_at < ${end}::date + 1
        and lesson.type in ('lesson', 'choice') and not lesson.is_cancelled and ${isWeekPublished('lesson.starts_at')}
    ),
    first_week_lesson as (select * from group_lesson where monday = first_monday)
    select requested_group.id as group_id,
      coalesce((
        select json_agg(json_build_object('id', lesson.id, 'name', lesson.name,
          'from', ${dateTimeColumn('lesson.starts_at')}, 'to', ${dateTimeColumn('lesson.ends_at')})
          order by lesson.starts_at, lesson.id)
        from first_week_lesson lesson where lesson.group_id = requested_group.id), '[]') as lessons,
      coalesce((
        select json_agg(json_build_object('day', lesson_time.day, 'start', lesson_time.start, 'end', lesson_time.end)
          order by lesson_time.day, lesson_time.start, lesson_time.end)
        from (
          select distinct extract(isodow from starts_at)::int as day, to_char(starts_at, 'HH24:MI') as start,
            to_char(ends_at, 'HH24:MI') as end
          from first_week_lesson where group_id = requested_group.id
        ) lesson_time), '[]') as "lessonTimes",
      ${lessonParticipantsJson('teacher')} as teachers, ${lessonParticipantsJson('classroom')} as classrooms,
      coalesce((
        select json_agg(distinct lesson.monday order by lesson.monday)
        from group_lesson lesson where lesson.group_id = requested_group.id), '[]') as weeks,
      coalesce((
        select json_agg(json_build_object('id', course.course_id, 'date', course.first_date))
        from (
          select course_id, min(starts_at)::date as first_date
          from group_lesson where group_id = requested_group.id and course_id is not null
          group by 1
        ) course), '[]') as courses
    from requested_group`.execute(db)
  return rows
}
