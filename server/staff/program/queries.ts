import type { PlannedFields, PlannedWeek, ProgramHoliday } from '@uurwerk/contract/staff/program'
import type { Participant } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting } from '#server/db/locks.ts'
import {
  visibleCourses,
  taughtCourseIds,
  type DayRange,
  attendeeGroupIds,
  visibleGroups,
  attendeeHolidays,
  taughtSubjects,
} from '#server/db/sql/program.ts'

export interface SubjectRow {
  course: Participant
  group: Participant
  teachers: Participant[]
  isTaught: boolean
  weeks: PlannedWeek[]
}

interface SubjectsFilter {
  attendeeId: number
  /** Calendar year in which the school year starts. */
  year: number
  days: DayRange
  /** Day that determines the student's groups. */
  date: string
  /** Teacher whose own courses are marked. */
  teacherId: number | null
  courseId?: number | undefined
}

/** Lists courses that have lessons or a program, by name. */
export const listSubjects = async (db: Db, filter: SubjectsFilter): Promise<SubjectRow[]> =>
  (await subjectsQuery(filter).execute(db)).rows

export function subjectsQuery(filter: SubjectsFilter): RawBuilder<SubjectRow> {
  const { attendeeId, year, days, date, teacherId, courseId = null } = filter
  return sql<SubjectRow>`
    with taught_subject as materialized ${taughtSubjects(attendeeId, date, days)},
    own_course as materialized (${taughtCourseIds(teacherId ?? 0, days)}),
    subject as (
      select course_id, group_id from taught_subject
      union
      select course_id, group_id from program
      where year = ${year} and group_id in ${attendeeGroupIds(attendeeId, date)}
        and exists (
          select from planned_week
          where planned_week.program_id = program.id
            and (planned_week.objectives, planned_week.material, planned_week.test) <> ('', '', ''))
    )
    select json_build_object('id', course.id, 'name', course.name, 'code', course.code) as course,
      json_build_object('id', student_group.id, 'name', student_group.name, 'code', student_group.code) as "group",
      coalesce((
        select json_agg(teacher order by teacher ->> 'name', teacher -> 'id')
        from taught_subject, jsonb_array_elements(taught_subject.teachers) teacher
        where (taught_subject.course_id, taught_subject.group_id) = (course.id, student_group.id)
          and teacher <> 'null'), '[]') as teachers,
      course.id in (select course_id from own_course) as "isTaught",
      coalesce((
        select json_agg(json_build_object('week', planned_week.week, 'objectives', planned_week.objectives,
          'material', planned_week.material,
          'test', planned_week.test, 'version', planned_week.version) order by planned_week.week)
        from program join planned_week on planned_week.program_id = program.id
        where (program.course_id, program.group_id, program.year) = (course.id, student_group.id, ${year}::int)
        ), '[]') as weeks
    from subject
    join ${visibleCourses} course on course.id = subject.course_id
    join ${visibleGroups} student_group on student_group.id = subject.group_id
    where ${courseId}::int is null or course.id = ${courseId}::int
    order by course.name, student_group.name, course.id, student_group.id`
}

export const listHolidays = async (
  db: Db,
  { attendeeId, date, days }: Pick<SubjectsFilter, 'attendeeId' | 'date' | 'days'>,
): Promise<ProgramHoliday[]> =>
  (
    await sql<ProgramHoliday>`
      select name, start, "end" from (${attendeeHolidays(attendeeId, date, days)}) holiday
        order by start, "end", name`.execute(db)
  ).rows

/** A course of a group in a school year. */
interface SubjectKey {
  groupId: number
  courseId: number
  year: number
}

/** Locks the program, which it creates if absent. Returns its id. */
export async function lockProgram(tx: Tx, { groupId, courseId, year }: SubjectKey): Promise<number> {
  await sql`
    insert into program (group_id, course_id, year)
    select ${groupId}::int, ${courseId}::int, ${year}::int from (select ${lockTimeoutSetting}) as lock_timeout
    on conflict do nothing`.execute(tx)
  const { id } = await tx
    .selectFrom('program')
    .select('id')
    .where('group_id', '=', groupId)
    .where('course_id', '=', courseId)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return id
}

/** Omits weeks that were never planned. */
export const listPlannedWeeks = (tx: Tx, programId: number, weeks: readonly number[]): Promise<PlannedWeek[]> =>
  tx
    .selectFrom('planned_week')
    .select(['week', 'objectives', 'material', 'test', 'version'])
    .where('program_id', '=', programId)
    .where('week', 'in', weeks)
    .execute()

/** Increments the version of each week. */
export async function upsertPlannedWeeks(
  tx: Tx,
  programId: number,
  weeks: readonly (PlannedFields & { week: number })[],
): Promise<void> {
  await sql`
    insert into planned_week as existing (program_id, week, objectives, material, test)
    select ${programId}, week, objectives, material, test
    from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) as new_week (week int, objectives text, material text, test text)
    on conflict (program_id, week) do update set
      objectives = excluded.objectives, material = excluded.material, test = excluded.test, version = existing.version + 1
  `.execute(tx)
}
