import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { participantsJson } from '#server/db/sql/appointment.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import { canSeeDetails, type Viewer } from '#server/db/sql/appointment-visibility.ts'

/** A lesson of a representative week. `cycle_week` is the index of the alternating week, from 0; day 1 is Monday. */
interface WeeklyLesson {
  attendee_id: number
  cycle_week: number
  day: number
  start: string
  end: string
  name: string
  room: string | null
  course_id: number | null
}

/**
 * Lists lessons in the fullest week between two dates (inclusive). If weeks alternate, `cycleWeekCount` is their number,
 * and the fullest of each is taken. The first week has index 0.
 */
export async function listWeeklyLessons(
  db: Db,
  attendeeIds: readonly number[],
  { start, end, cycleWeekCount, viewer }: { start: string; end: string; cycleWeekCount: number; viewer: Viewer },
): Promise<WeeklyLesson[]> {
  const { rows } = await sql<WeeklyLesson>`
    with lesson as materialized (
      select appointment_attendee.attendee_id, a.id, a.starts_at, a.ends_at,
        case when visibility.can_see_details then a.name else '' end as name,
        case when visibility.can_see_details then a.course_id end as course_id,
        ${participantsJson('a', 'classrooms')} -> 0 ->> 'name' as room, date_trunc('week', a.starts_at)::date as monday
      from appointment_attendee
      join appointment a on a.id = appointment_attendee.appointment_id
      cross join lateral (select ${canSeeDetails('a', viewer)} as can_see_details) visibility
      where appointment_attendee.attendee_id = any(${attendeeIds}::int[])
        and appointment_attendee.starts_at >= ${start}::date and appointment_attendee.starts_at < ${end}::date + 1
        and a.type in ('lesson', 'choice') and not a.is_cancelled and ${isWeekPublished('a.starts_at')}
    ),
    fullest_week as (
      select distinct on (cycle_week) monday, cycle_week
      from (
        select monday, (monday - date_trunc('week', ${start}::date)::date) / 7 % ${cycleWeekCount}::int as cycle_week,
          count(*) as lessons
        from lesson group by monday
      ) week
      order by cycle_week, lessons desc, monday
    )
    select attendee_id, cycle_week, extract(isodow from starts_at)::int as day, to_char(starts_at, 'HH24:MI') as start,
      to_char(ends_at, 'HH24:MI') as end, name, room, course_id
    from lesson join fullest_week using (monday)
    order by attendee_id, cycle_week, starts_at, id`.execute(db)
  return rows
}

/** Lists weekend days (6, 7) with lessons, choice lessons or exams that are not cancelled. */
export async function listWeekendDays(db: Db, { start, end }: { start: string; end: string }): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select distinct extract(isodow from date)::int as day
    from generate_series(${start}::date, ${end}::date, interval '1 day') date
    where extract(isodow from date) > 5 and exists (
      select from appointment
      where starts_at >= date and starts_at < date + interval '1 day'
        and type in ('lesson', 'choice', 'exam') and not is_cancelled)
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}
