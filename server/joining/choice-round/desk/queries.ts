import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { courseTable } from '#server/db/sql/appointment.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { readBatch } from '#server/db/batch-statements.ts'

/** A group of the round or its audience; the name is kept after the school removed the group. */
interface NamedGroup {
  group_id: number
  name: string
  is_gone: boolean
}
interface GroupRow extends NamedGroup {
  description: string | null
  seats: number
  taken: number
  course_ids: number[]
}
export interface DeskOptionRow {
  id: number
  set_id: number | null
  name: string
  description: string | null
  course_group_name: string | null
  group_id: number | null
  group_name: string | null
  is_group_gone: boolean
  seats: number
  taken: number
  /** True if a student ranked the option or was allocated it. */
  is_used: boolean
  course_ids: number[]
}
interface SetRow {
  id: number
  name: string
  min: number
  max: number
}
interface CourseRow {
  id: number
  name: string
  is_gone: boolean
}

/** All parts of a round that have tables of their own. */
export interface RoundContents {
  audience: NamedGroup[]
  groups: GroupRow[]
  sets: SetRow[]
  options: DeskOptionRow[]
  courses: CourseRow[]
}

/** `links` selects `course_id`. */
const courseIdsJson = (links: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(link.course_id order by link.course_id) from ${links} link), '[]')`

export async function loadRoundContents(db: Db, id: number): Promise<RoundContents> {
  const groupCourseLinks = sql`(
    select course_id from choice_round_group_course group_course
    where (group_course.round_id, group_course.group_id) = (round_group.round_id, round_group.group_id))`
  const optionCourseLinks = sql`(select course_id from choice_round_option_course option_course where option_course.option_id = option.id)`
  return readBatch<{ [K in keyof RoundContents]: RoundContents[K][number] }>(db, {
    audience: sql`
      select audience.group_id, a.name, a.removed as is_gone
      from choice_round_audience audience join ${attendees} a on a.id = audience.group_id
      where audience.round_id = ${id} order by a.name, audience.group_id`,
    groups: sql`
      select round_group.group_id, a.name, a.removed as is_gone, round_group.description, round_group.seats,
        round_group.taken,
        ${courseIdsJson(groupCourseLinks)} as course_ids
      from choice_round_group round_group join ${attendees} a on a.id = round_group.group_id
      where round_group.round_id = ${id} order by round_group.position, round_group.group_id`,
    sets: sql`
      select id, name, min, max from choice_round_option_set where round_id = ${id} order by position, id`,
    options: sql`
      select option.id, option.set_id, option.name, option.description, option.course_group_name, option.group_id,
        a.name as group_name, a.removed is true as is_group_gone, option.seats, option.taken,
        exists (select from choice_round_ranking ranking where ranking.option_id = option.id)
          or exists (select from choice_round_allocated allocated where allocated.option_id = option.id) as is_used,
        ${courseIdsJson(optionCourseLinks)} as course_ids
      from choice_round_option option left join ${attendees} a on a.id = option.group_id
      where option.round_id = ${id} order by option.position, option.id`,
    courses: sql`
      select course.id, course.name, course.removed as is_gone from ${courseTable} course
      where course.id in (
        select course_id from choice_round_group_course where round_id = ${id}
        union
        select option_course.course_id from choice_round_option_course option_course
          join choice_round_option option on option.id = option_course.option_id
        where option.round_id = ${id})
      order by course.name, course.id`,
  })
}

export async function findExistingGroupsAndCourses(db: Db, groupIds: readonly number[], courseIds: readonly number[]) {
  const { groups, courses: courseRows } = await readBatch<{ groups: { id: number }; courses: { id: number } }>(db, {
    groups: sql`
      select id from ${attendees} a where id = any(${groupIds}::int[]) and type = 'group' and not removed`,
    courses: sql`select id from ${courseTable} c where id = any(${courseIds}::int[]) and not removed`,
  })
  return { groups: new Set(groups.map(({ id }) => id)), courses: new Set(courseRows.map(({ id }) => id)) }
}
