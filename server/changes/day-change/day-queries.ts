import type { DayLesson } from '@uurwerk/contract/changes/day'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { lessonsOfAbsentees } from '#server/db/sql/absence.ts'
import { courseTable } from '#server/db/sql/appointment.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { selectCover } from '#server/db/sql/cover.ts'
import type { Lesson } from './rules.ts'

type Participants = Pick<DayLesson, 'groups' | 'teachers' | 'classrooms'>
type DayLessonRow = Omit<DayLesson, keyof Participants> & {
  participants: Participants
  planned_teachers: number[] | null
}

const listDrafted = (list: 'teachers' | 'classrooms') => sql`coalesce((
  select json_agg(json_build_object('id', attendee.id, 'name', attendee.name) order by attendee.name, attendee.id)
  from ${attendees} attendee where draft_change -> ${sql.lit(list)} @> to_jsonb(attendee.id)), '[]')`

const countLessons = sql`(select count(*)::int from change_deed_lesson where deed_id = change_deed.id)`

const selectChangedLessons = (date: string) => sql`
  select changed.id
  from day_change join appointment changed on changed.id = day_change.appointment_id
  where ${date}::date in (changed.starts_at::date, day_change.starts_at::date)
  union
  select drafted.id
  from change_deed_lesson join appointment drafted on drafted.id = change_deed_lesson.appointment_id
  where draft_change is not null
    and ${date}::date in (drafted.starts_at::date, (draft_change ->> 'start')::timestamp::date)
  union
  select declined.id
  from cover join appointment declined on declined.id = cover.appointment_id and not declined.is_cancelled
  where cover.answer = 'declined' and declined.starts_at >= ${date}::date and declined.starts_at < ${date}::date + 1`

/** Sorted by start. Lessons of absent teachers and rooms, and all that people changed, drafted or declined. */
export async function listLessonsOfDay(
  db: Db,
  date: string,
): Promise<(DayLesson & { plannedTeachers: readonly number[] | null })[]> {
  const { rows } = await sql<DayLessonRow>`
    select a.id, a.version, a.name, a.starts_at as start, a.ends_at as "end", a.participants, a.change,
      (select json_build_object('id', course.id, 'name', course.name) from ${courseTable} course
        where course.id = a.course_id) as course,
      coalesce(nullif(lesson.open_ids, '{}'), lesson.absent_ids, '{}') as absent,
      case when a.is_cancelled then 'cancelled'
        when lesson.open_ids <> '{}' or cover.cover ->> 'state' = 'declined' and a.starts_at::date = ${date}::date then 'open'
        when lesson.appointment_id is null and day_change.appointment_id is null then 'planned' else 'arranged' end as state,
      coalesce(day_change.solution, case when a.is_cancelled then 'cancelled' when a.starts_at <> day_change.starts_at
        then 'moved' when cover.cover is not null and cover.cover ->> 'state' <> 'declined' then 'cover' end) as solution,
      day_change.teacher_ids as planned_teachers, cover.cover,
      coalesce((
        select json_agg(distinct jsonb_build_object('id', attendee.id, 'name', attendee.name))
        from cover join ${attendees} attendee on attendee.id = cover.attendee_id
        where cover.appointment_id = a.id and cover.answer = 'declined'), '[]') as declined,
      draft.draft,
      deed.id as deed, coalesce(deed.lessons, 0) as "deedLessons"
    from (${lessonsOfAbsentees(date)}) lesson
    full join (${selectChangedLessons(date)}) changed on changed.id = lesson.appointment_id
    join appointment a on a.id = coalesce(lesson.appointment_id, changed.id)
    left join day_change on day_change.appointment_id = a.id
    cross join lateral (select ${selectCover('a', 'staff')} as cover) cover
    left join lateral (
      select json_build_object('deed', change_deed.id, 'lessons', ${countLessons}, 'change', draft_change,
        'by', (select json_build_object('id', id, 'name', name) from ${attendees} attendee where id = change_deed.done_by),
        'teachers', ${listDrafted('teachers')}, 'classrooms', ${listDrafted('classrooms')}) as draft
      from change_deed_lesson join change_deed on change_deed.id = deed_id
      where change_deed_lesson.appointment_id = a.id and draft_change is not null
    ) draft on true
    left join lateral (
      select change_deed.id, ${countLessons} as lessons
      from change_deed_lesson
      join change_deed on change_deed.id = deed_id and change_deed.undone_at is null and not is_draft
      where change_deed_lesson.appointment_id = a.id
      -- A draft that is published keeps its id.
      order by change_deed.done_at desc, change_deed.id desc
      limit 1
    ) deed on day_change.appointment_id is not null
    order by a.starts_at, a.ends_at, a.id`.execute(db)
  return rows.map(({ participants, planned_teachers, change, ...lesson }) => ({
    ...lesson,
    ...participants,
    change: change && { ...change, by: change.by ?? 'import' },
    plannedTeachers: planned_teachers,
  }))
}

export async function listAbsentees(db: Db, { id, form }: Pick<Lesson, 'id' | 'form'>): Promise<number[]> {
  const { rows } = await sql<{ absent_ids: number[] }>`
    select absent_ids from (${lessonsOfAbsentees(form.start.slice(0, 10))}) lesson
    where appointment_id = ${id}`.execute(db)
  return rows[0]?.absent_ids ?? []
}
