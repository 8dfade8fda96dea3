import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'

/** Has the aliases `member`, `team` and `coordinator_member`. */
const memberTeamsFrom = (personId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from team_member member
  join attendee team on team.id = member.team_id and not team.removed
  join team_member coordinator_member on coordinator_member.team_id = member.team_id and coordinator_member.is_coordinator
  where member.person_id = ${personId} and member.is_member`

export const isTeamCoordinatorFor = (actorId: number | null, personId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select ${memberTeamsFrom(personId)} and coordinator_member.person_id = ${actorId}::int)`

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
    where coordinator_member.team_id = member.team_id and coordinator_member.is_coordinator and coordinator_member.person_id = ${coordinatorId}::int))), '[]')`
