import { sql } from 'kysely'
import { maximumWeekGroups, maximumWeekLessons, type ImportWeek } from '@uurwerk/contract/desk/imports'
import type { Tx } from '#server/db/connect.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'

type WeekGroup = ImportWeek['groups'][number]

/** Runs in a preview's transaction, and takes the week in which it changes most, if possible one that is not over. */
export async function listPreviewWeek(tx: Tx, today: Temporal.PlainDate): Promise<ImportWeek> {
  const start = await findBusiestMonday(tx, today)
  if (start === undefined) return { start: null, groups: [] }
  const { rows } = await sql<WeekGroup>`
    with lesson as (
      select appointment.*, touched.effect
      from pg_temp.appointment
      left join touched on touched.kind = 'appointments' and touched.id = appointment.id
        and touched.effect in ('added', 'changed')
      where starts_at >= ${start}::date and starts_at < ${start}::date + 7
    ),
    of_group as (
      select lesson.id, group_name, row_number() over (partition by group_name order by starts_at, lesson.id) as position
      from lesson cross join lateral (
        select distinct part ->> 'name' as group_name from json_array_elements(lesson.participants -> 'groups') part
      ) named
    )
    select group_name as name, json_agg(json_build_object(
      ${describeLesson('lesson', 'course')}, 'isCancelled', lesson.is_cancelled, 'effect', effect,
      'before', case when effect = 'changed' then json_build_object(${describeLesson('old', 'old_course')}) end)
      order by lesson.starts_at, lesson.id) as lessons
    from of_group
    join lesson using (id)
    left join pg_temp.course on course.id = lesson.course_id
    left join public.appointment old on old.id = lesson.id
    left join public.course old_course on old_course.id = old.course_id
    where position <= ${sql.lit(maximumWeekLessons)}
    group by group_name
    order by count(effect) desc, count(*) desc, group_name
    limit ${sql.lit(maximumWeekGroups)}`.execute(tx)
  const byName = new Intl.Collator('nl', { numeric: true })
  return { start, groups: rows.toSorted((a, b) => byName.compare(a.name, b.name)) }
}

async function findBusiestMonday(tx: Tx, today: Temporal.PlainDate): Promise<string | undefined> {
  const { rows } = await sql<{ start: string }>`
    select date_trunc('week', starts_at)::date::text as start
    from touched join pg_temp.appointment using (id)
    where kind = 'appointments' and effect in ('added', 'changed')
    group by date_trunc('week', starts_at)
    order by date_trunc('week', starts_at) + interval '7 days' <= ${today.toString()}::date, count(*) desc, 1
    limit 1`.execute(tx)
  return rows[0]?.start
}

const describeLesson = (lesson: string, course: string) => sql`
  'start', ${dateTimeColumn(`${lesson}.starts_at`)}, 'end', ${dateTimeColumn(`${lesson}.ends_at`)},
  'name', coalesce(${sql.ref(`${course}.name`)}, nullif(${sql.ref(`${lesson}.name`)}, ''), ${sql.ref(`${lesson}.type`)}),
  'teachers', ${listNames(lesson, 'teachers')}, 'rooms', ${listNames(lesson, 'classrooms')}`

const listNames = (lesson: string, kind: 'teachers' | 'classrooms') =>
  sql`coalesce((select json_agg(part ->> 'name') from json_array_elements(${sql.ref(`${lesson}.participants`)} -> ${sql.lit(kind)}) part), '[]')`
