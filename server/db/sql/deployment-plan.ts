import { type RawBuilder, sql } from 'kysely'
import { isActiveCoordinator } from './team.ts'

export const teams: RawBuilder<unknown> = sql`(
  select attendee.id, attendee.source_id, attendee.name, team.unit
  from attendee join team on team.attendee_id = attendee.id
  where not attendee.removed)`

/** Includes removed teachers, whose plans stay. */
export const teachers: RawBuilder<unknown> = sql`(
  select attendee.id, attendee.source_id, attendee.name, attendee.code, person.fte, attendee.removed
  from attendee join person on person.attendee_id = attendee.id
  where attendee.type = 'teacher')`

export const teamTeachers: RawBuilder<unknown> = sql`(
  select team_member.team_id, team_member.person_id as teacher_id
  from team_member
  join attendee teacher on teacher.id = team_member.person_id and teacher.type = 'teacher' and not teacher.removed
  where team_member.is_member)`

export const teamCoordinatorIds = (teamId: string): RawBuilder<unknown> => sql`
  select team_member.person_id
  from team_member
  join attendee coordinator on coordinator.id = team_member.person_id and not coordinator.removed
  where team_member.team_id = ${sql.ref(teamId)} and ${isActiveCoordinator('team_member')}`

export const coursesBySourceIdJson = (sourceIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(
    json_object_agg(course.source_id, json_build_object('id', course.id, 'name', course.name, 'code', course.code)), '{}')
  from course where course.source_id in (${sourceIds}))`
