import { type RawBuilder, sql } from 'kysely'

export const teams: RawBuilder<unknown> = sql`(
  select a.id, a.source_id, a.name, t.unit from attendee a join team t on t.attendee_id = a.id where not a.removed)`

/** Includes removed teachers, who have plans. */
export const teachers: RawBuilder<unknown> = sql`(
  select a.id, a.source_id, a.name, a.code, p.fte, a.removed
  from attendee a join person p on p.attendee_id = a.id
  where a.type = 'teacher')`

export const teamTeachers: RawBuilder<unknown> = sql`(
  select m.team_id, m.person_id as teacher_id
  from team_member m
  join attendee a on a.id = m.person_id and a.type = 'teacher' and not a.removed
  where m.is_member)`

export const teamCoordinatorIds = (teamId: string): RawBuilder<unknown> => sql`
  select m.person_id from team_member m join attendee a on a.id = m.person_id and not a.removed
  where m.team_id = ${sql.ref(teamId)} and m.is_coordinator`

export const coursesBySourceIdJson = (sourceIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_object_agg(c.source_id, json_build_object('id', c.id, 'name', c.name, 'code', c.code)), '{}')
  from course c where c.source_id in (${sourceIds}))`
