import { type RawBuilder, sql } from 'kysely'
import { isMemberAt } from './membership.ts'
import { isNotDraft } from './publication.ts'
import { isActiveCoordinator } from './team.ts'

export interface AudienceColumns {
  roles: RawBuilder<unknown>
  teamIds: RawBuilder<unknown>
  groupIds: RawBuilder<unknown>
}

/** Everyone if it names no role, team or group. `now` is wall-clock time. */
export const isInAudience = (
  { roles, teamIds, groupIds }: AudienceColumns,
  personAlias: string,
  now: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  cardinality(${roles}) + cardinality(${teamIds}) + cardinality(${groupIds}) = 0
  or ${sql.ref(`${personAlias}.held_roles`)} && ${roles}
  or ${sql.ref(`${personAlias}.attendee_id`)} in (
    select person_id from team_member where team_id = any(${teamIds})
    union all
    select person_id from membership where group_id = any(${groupIds}) and ${isMemberAt('membership', now)}))`

export const coordinatedTeams = (personId: number): RawBuilder<unknown> => sql`(
  select team.id, team.name
  from team_member coordinator_member
  join attendee team on team.id = coordinator_member.team_id and not team.removed
  where coordinator_member.person_id = ${personId} and ${isActiveCoordinator('coordinator_member')})`

/** Groups that the teacher has lessons with in the school year of the date: planned ones, without drafts. */
export const taughtGroups = (personId: number, date: string): RawBuilder<unknown> => sql`(
  select distinct student_group.id, student_group.name
  from school_year
  join appointment_attendee teacher_link on teacher_link.attendee_id = ${personId}
    and teacher_link.starts_at >= school_year.starts_on and teacher_link.starts_at < school_year.ends_on + 1
  join appointment on appointment.id = teacher_link.appointment_id and appointment.type = 'lesson'
    and ${isNotDraft('appointment')}
  left join day_change on day_change.appointment_id = appointment.id
  join appointment_attendee group_link on group_link.appointment_id = teacher_link.appointment_id
  join attendee student_group on student_group.id = group_link.attendee_id
    and student_group.type = 'group' and not student_group.removed
  where ${date}::date between school_year.starts_on and school_year.ends_on
    and not coalesce(day_change.is_cancelled, appointment.is_cancelled)
    and (teacher_link.attendee_id = any(day_change.teacher_ids)) is not false)`

export const allTeamsAndGroups: RawBuilder<unknown> = sql`(
  select id, name, type from attendee where type in ('team', 'group') and not removed)`

export const peopleWithRoles: RawBuilder<unknown> = sql`(
  select person.attendee_id, person.held_roles
  from person
  join attendee on attendee.id = person.attendee_id and not attendee.removed)`

export const attendeeNames: RawBuilder<unknown> = sql`(select id, name from attendee)`
