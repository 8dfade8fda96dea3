import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'

/** Administrators have all rights of the role. */
export const isActiveCoordinator = (member: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${member}.is_coordinator`)} and exists (
    select from person role_holder
    where role_holder.attendee_id = ${sql.ref(`${member}.person_id`)}
      and role_holder.held_roles && '{team-coordinator,admin,vendor-admin}'))`

/** Has the aliases `member`, `team` and `coordinator_member`. */
const memberTeamsFrom = (personId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from team_member member
  join attendee team on team.id = member.team_id and not team.removed
  join team_member coordinator_member on coordinator_member.team_id = member.team_id
    and ${isActiveCoordinator('coordinator_member')}
  where member.person_id = ${personId} and member.is_member`

export const isTeamCoordinatorFor = (
  actorId: number | null | RawBuilder<unknown>,
  personId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`
  exists (select ${memberTeamsFrom(personId)} and coordinator_member.person_id = ${actorId}::int)`

/** Columns: `coordinator_id`, `group_ids` (named by the files), `member_ids`. */
export const teamsOfCoordinators: RawBuilder<unknown> = sql`(
  select coordinator_member.person_id as coordinator_id, details.group_ids, array(
    select person_id from team_member where team_id = coordinator_member.team_id and is_member) as member_ids
  from team_member coordinator_member
  join attendee on attendee.id = coordinator_member.team_id and not attendee.removed
  join team details on details.attendee_id = coordinator_member.team_id
  where coordinator_member.is_coordinator)`

/** Includes groups that only members teach. `team` is an alias of `teamsOfCoordinators`. */
export const isGroupOfTeam = (groupId: RawBuilder<unknown>): RawBuilder<boolean> => {
  const hasLesson = (condition: RawBuilder<unknown>) => sql`exists (
    select from appointment_attendee link
    join appointment on appointment.id = link.appointment_id and appointment.type = 'lesson'
    left join day_change on day_change.appointment_id = appointment.id
    cross join lateral (
      select coalesce(day_change.teacher_ids, array(
        select (teacher ->> 'id')::int from json_array_elements(appointment.participants -> 'teachers') teacher
      )) as teachers
    ) taught
    where link.attendee_id = ${groupId} and ${condition})`
  return sql`(
    ${groupId} = any(team.group_ids)
    or ${hasLesson(sql`taught.teachers <> '{}' and taught.teachers <@ team.member_ids`)}
      and not ${hasLesson(sql`not taught.teachers <@ team.member_ids`)})`
}

export const teamCoordinatorsJson = (personId: RawBuilder<unknown>): RawBuilder<Named[]> => sql`coalesce((
  select json_agg(json_build_object('id', team_coordinator.id, 'name', team_coordinator.name) order by team_coordinator.name, team_coordinator.id)
  from (
    select distinct coordinator.id, coordinator.name
    from attendee coordinator
    where not coordinator.removed and coordinator.id in (select coordinator_member.person_id ${memberTeamsFrom(personId)})
  ) team_coordinator), '[]')`

/** Builds the person's teams, only of this coordinator unless null. */
export const coordinatedTeamsJson = (
  coordinatorId: number | null,
  personId: RawBuilder<unknown>,
): RawBuilder<Named[]> => sql`coalesce((
  select json_agg(json_build_object('id', team.id, 'name', team.name) order by team.name, team.id)
  from team_member member
  join attendee team on team.id = member.team_id and not team.removed
  where member.person_id = ${personId} and member.is_member and (${coordinatorId}::int is null or exists (
    select from team_member coordinator_member
    where coordinator_member.team_id = member.team_id and coordinator_member.person_id = ${coordinatorId}::int
      and ${isActiveCoordinator('coordinator_member')}))), '[]')`
