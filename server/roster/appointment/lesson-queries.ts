import type { Participant } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
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
  /** First date of each course in the whole range. */
  courses: { id: number; date: string }[]
}

/** Requires the aliases `lesson` and `appointment_attendee`. The end is exclusive. */
const isPublishedLessonBetween = (start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  appointment_attendee.starts_at >= ${start} and appointment_attendee.starts_at < ${end}
  and lesson.type in ('lesson', 'choice') and not lesson.is_cancelled and ${isWeekPublished('lesson.starts_at')}`

/** Requires the alias `requested_group`. */
const lessonParticipantsJson = (type: 'teacher' | 'classroom') => sql`coalesce((
  select json_agg(participant.fields order by participant.fields ->> 'name') from (
    select distinct jsonb_build_object('id', attendee.id, 'name', attendee.name, 'code', attendee.code) as fields
    from first_week_lesson lesson
    cross join lateral (select p.id, p.name, p.code ${appointmentAttendeesFrom('lesson', type)}) attendee
    where lesson.group_id = requested_group.id
  ) participant), '[]')`

/** Loads the published lessons of each group in its first week with lessons between two dates, both included. */
export async function listGroupLessons(
  db: Db,
  groupIds: readonly number[],
  { start, end }: { start: string; end: string },
): Promise<GroupLessons[]> {
  const [rangeStart, rangeEnd] = [sql`${start}::date`, sql`${end}::date + 1`]
  const { rows } = await sql<GroupLessons>`${sql.raw(preparedPrefix)}
    with requested_group as (select distinct id from unnest(${groupIds}::int[]) as id),
    first_week_lesson as materialized (
      select requested_group.id as group_id, lesson.id, lesson.name, lesson.starts_at, lesson.ends_at
      from requested_group
      cross join lateral (
        select date_trunc('week', appointment_attendee.starts_at) as monday
        from appointment_attendee join appointment lesson on lesson.id = appointment_attendee.appointment_id
        where appointment_attendee.attendee_id = requested_group.id and ${isPublishedLessonBetween(rangeStart, rangeEnd)}
        order by appointment_attendee.starts_at limit 1
      ) first_week
      join appointment_attendee on appointment_attendee.attendee_id = requested_group.id
      join appointment lesson on lesson.id = appointment_attendee.appointment_id
      where ${isPublishedLessonBetween(
        sql`greatest(first_week.monday, ${rangeStart})`,
        sql`least(first_week.monday + interval '7 days', ${rangeEnd})`,
      )}
    )
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
        select json_agg(json_build_object('id', course.course_id, 'date', course.first_date))
        from (
          select lesson.course_id, min(appointment_attendee.starts_at)::date as first_date
          from appointment_attendee join appointment lesson on lesson.id = appointment_attendee.appointment_id
          where appointment_attendee.attendee_id = requested_group.id and lesson.course_id is not null
            and ${isPublishedLessonBetween(rangeStart, rangeEnd)}
          group by 1
        ) course), '[]') as courses
    from requested_group`.execute(db)
  return rows
}
