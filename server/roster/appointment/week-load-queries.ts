import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

interface WeekLoad {
  monday: string
  /** Lessons, exams and choice lessons that take place. */
  lessons: number
  /** Changes after publication. */
  changes: number
  hasHoliday: boolean
}

/** Lists the weeks from one Monday to another, also those without appointments. */
export async function listWeekLoads(db: Db, first: string, last: string): Promise<WeekLoad[]> {
  const { rows } = await sql<WeekLoad>`
    with load as (
      select date_trunc('week', starts_at)::date as monday, count(*) filter (where not is_cancelled) as lessons,
        count(changed_at) as changes
      from appointment
      where type in ('lesson', 'exam', 'choice') and starts_at >= ${first}::date and starts_at < ${last}::date + 7
      group by 1
    ),
    holiday as materialized (
      select starts_at, ends_at from appointment
      where type = 'holiday' and starts_at < ${last}::date + 7 and ends_at > ${first}::date
    )
    select week.monday::date as monday, coalesce(load.lessons, 0) as lessons, coalesce(load.changes, 0) as changes,
      exists (
        select from holiday where starts_at < week.monday + interval '7 days' and ends_at > week.monday
      ) as "hasHoliday"
    from generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '7 days') as week (monday)
    left join load on load.monday = week.monday::date
    order by week.monday`.execute(db)
  return rows
}

export async function countAppointments(db: Db): Promise<{ appointments: number; courses: number }> {
  const { rows } = await sql<{ appointments: number; courses: number }>`
    select (select count(*) from appointment) as appointments,
      (select count(*) from course where not removed) as courses`.execute(db)
  return rows[0] ?? { appointments: 0, courses: 0 }
}
