import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'

const memberTeamsFrom = (personId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from team_member member
  join attendee team on team.id = member.team_id and not team.removed
  join team_member led on led.team_id = member.team_id and led.is_coordinator
  where member.person_id = ${personId} and member.is_member`

export const isTeamCoordinatorFor = (actorId: number | null, personId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select ${memberTeamsFrom(personId)} and led.person_id = ${actorId}::int)`

export const teamCoordinatorsJson = (personId: RawBuilder<unknown>): RawBuilder<Named[]> => sql`coalesce((
  select json_agg(json_build_object('id', one.id, 'name', one.name) order by one.name, one.id)
  from (
    select distinct coordinator.id, coordinator.name
    from attendee coordinator
    where not coordinator.removed and coordinator.id in (select led.person_id ${memberTeamsFrom(personId)})
  ) one), '[]')`

/** Null means all teams. */
export const coordinatedTeamsJson = (
  leaderId: number | null,
  personId: RawBuilder<unknown>,
): RawBuilder<Named[]> => sql`coalesce((
  select json_agg(json_build_object('id', team.id, 'name', team.name) order by team.name, team.id)
  from team_member member
  join attendee team on team.id = member.team_id and not team.removed
  where member.person_id = ${personId} and member.is_member and (${leaderId}::int is null or exists (
    select from team_member led
    where led.team_id = member.team_id and led.is_coordinator and led.person_id = ${leaderId}::int))), '[]')`
