import type { Participant } from '@uurwerk/contract/values'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isActiveCoordinator, isTeamCoordinatorFor } from '#server/db/sql/team.ts'

interface CoordinatedTeam {
  id: number
  name: string
  teachers: Participant[]
}

/** Lists by name; all teams if `coordinatorId` is null. */
export async function listCoordinatedTeams(db: Db, coordinatorId: number | null): Promise<CoordinatedTeam[]> {
  const { rows } = await sql<CoordinatedTeam>`
    select team.id, team.name, json_agg(json_build_object('id', teacher.id, 'name', teacher.name, 'code', teacher.code)
      order by teacher.name, teacher.id) filter (where teacher.id is not null) as teachers
    from attendee team
    left join team_member member on member.team_id = team.id and member.is_member
    left join attendee teacher on teacher.id = member.person_id and teacher.type = 'teacher' and not teacher.removed
    where team.type = 'team' and not team.removed and (${coordinatorId}::int is null or exists (
      select from team_member coordinated_membership
      where coordinated_membership.team_id = team.id and coordinated_membership.person_id = ${coordinatorId}::int
        and ${isActiveCoordinator('coordinated_membership')}))
    group by team.id, team.name
    order by team.name, team.id`.execute(db)
  return rows.map((team) => ({ ...team, teachers: team.teachers ?? [] }))
}

export async function isCoordinatedBy(db: Db, personId: number, coordinatorId: number | null): Promise<boolean> {
  const { rows } = await sql<{
    is_coordinator: boolean
  }>`select ${isTeamCoordinatorFor(coordinatorId, sql`${personId}::int`)} as is_coordinator`.execute(db)
  return rows[0]?.is_coordinator ?? false
}
