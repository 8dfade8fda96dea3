import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { courseTable } from '#server/db/sql/appointment.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { readBatch } from '#server/db/batch-statements.ts'

/** A group of the round or its audience; the name is kept after the school removed the group. */
interface NamedGroup {
  group_id: number
  name: string
}
interface GroupRow extends NamedGroup {
  seats: number
  taken: number
  course_ids: number[]
}
export interface DeskOptionRow {
  id: number
  set_id: number | null
  name: string
  course_group_name: string | null
  group_id: number | null
  group_name: string | null
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
}

export interface RoundLists {
  audience: NamedGroup[]
  groups: GroupRow[]
  sets: SetRow[]
  options: DeskOptionRow[]
  courses: CourseRow[]
}

const courseIdsJson = (links: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(link.course_id order by link.course_id) from ${links} link), '[]')`

export async function findRoundLists(db: Db, id: number): Promise<RoundLists> {
  const groupCourseLinks = sql`(
    select course_id from choice_round_group_course x
    where (x.round_id, x.group_id) = (g.round_id, g.group_id))`
  const optionCourseLinks = sql`(select course_id from choice_round_option_course x where x.option_id = o.id)`
  return readBatch<{ [K in keyof RoundLists]: RoundLists[K][number] }>(db, {
    audience: sql`
      select x.group_id, a.name from choice_round_audience x join ${attendees} a on a.id = x.group_id
      where x.round_id = ${id} order by a.name, x.group_id`,
    groups: sql`
      select g.group_id, a.name, g.seats, g.taken, ${courseIdsJson(groupCourseLinks)} as course_ids
      from choice_round_group g join ${attendees} a on a.id = g.group_id
      where g.round_id = ${id} order by g.position, g.group_id`,
    sets: sql`
      select id, name, min, max from choice_round_option_set where round_id = ${id} order by position, id`,
    options: sql`
      select o.id, o.set_id, o.name, o.course_group_name, o.group_id, a.name as group_name, o.seats, o.taken,
        exists (select from choice_round_ranking k where k.option_id = o.id)
          or exists (select from choice_round_allocated k where k.option_id = o.id) as is_used,
        ${courseIdsJson(optionCourseLinks)} as course_ids
      from choice_round_option o left join ${attendees} a on a.id = o.group_id
      where o.round_id = ${id} order by o.position, o.id`,
    courses: sql`
      select c.id, c.name from ${courseTable} c
      where c.id in (
        select course_id from choice_round_group_course where round_id = ${id}
        union
        select x.course_id from choice_round_option_course x join choice_round_option o on o.id = x.option_id
        where o.round_id = ${id})
      order by c.name, c.id`,
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
