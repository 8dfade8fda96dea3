import type { Participant } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { appointmentAttendeesFrom } from '#server/db/sql/appointment.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'

export interface GroupLessons {
  group_id: number
  /** Lessons of the first week that has any, by start. */
  appointments: { id: number; name: string; from: string; to: string }[]
  /** Times of these lessons; day 1 is Monday. */
  moments: { day: number; start: string; end: string }[]
  teachers: Participant[]
  classrooms: Participant[]
  /** First date of each course. */
  courses: { id: number; date: string }[]
}

const isLesson = (start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  x.starts_at >= ${start} and x.starts_at < ${end} and a.type in ('lesson', 'choice') and not a.is_cancelled
  and ${isWeekPublished('a.starts_at')}`

const weekParticipantsJson = (type: 'teacher' | 'classroom') => sql`coalesce((
  select json_agg(participant.fields order by participant.fields ->> 'name') from (
    select distinct jsonb_build_object('id', p.id, 'name', p.name, 'code', p.code) as fields
    from week a
    cross join lateral (select p.id, p.name, p.code ${appointmentAttendeesFrom('a', type)}) p
    where a.group_id = requested_group.id
  ) participant), '[]')`

/** Loads published lessons; both dates are included. */
export async function listGroupLessons(
  db: Db,
  groupIds: readonly number[],
  { start, end }: { start: string; end: string },
): Promise<GroupLessons[]> {
  const [first, last] = [sql`${start}::date`, sql`${end}::date + 1`]
  const { rows } = await sql<GroupLessons>`${sql.raw(prepared)}
    with requested_group as (select distinct id from unnest(${groupIds}::int[]) as id),
    week as materialized (
      select requested_group.id as group_id, a.id, a.name, a.starts_at, a.ends_at
      from requested_group
      cross join lateral (
        select date_trunc('week', x.starts_at) as monday
        from appointment_attendee x join appointment a on a.id = x.appointment_id
        where x.attendee_id = requested_group.id and ${isLesson(first, last)}
        order by x.starts_at limit 1
      ) first
      join appointment_attendee x on x.attendee_id = requested_group.id
      join appointment a on a.id = x.appointment_id
      where ${isLesson(sql`greatest(first.monday, ${first})`, sql`least(first.monday + interval '7 days', ${last})`)}
    )
    select requested_group.id as group_id,
      coalesce((
        select json_agg(json_build_object('id', w.id, 'name', w.name, 'from', ${dateTimeColumn('w.starts_at')},
          'to', ${dateTimeColumn('w.ends_at')}) order by w.starts_at, w.id)
        from week w where w.group_id = requested_group.id), '[]') as appointments,
      coalesce((
        select json_agg(json_build_object('day', m.day, 'start', m.start, 'end', m.end) order by m.day, m.start, m.end)
        from (
          select distinct extract(isodow from starts_at)::int as day, to_char(starts_at, 'HH24:MI') as start,
            to_char(ends_at, 'HH24:MI') as end
          from week where group_id = requested_group.id
        ) m), '[]') as moments,
      ${weekParticipantsJson('teacher')} as teachers, ${weekParticipantsJson('classroom')} as classrooms,
      coalesce((
        select json_agg(json_build_object('id', c.course_id, 'date', c.date))
        from (
          select a.course_id, min(x.starts_at)::date as date
          from appointment_attendee x join appointment a on a.id = x.appointment_id
          where x.attendee_id = requested_group.id and a.course_id is not null and ${isLesson(first, last)}
          group by 1
        ) c), '[]') as courses
    from requested_group`.execute(db)
  return rows
}
