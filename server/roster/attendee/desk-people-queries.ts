import type { PeopleState } from '@uurwerk/contract/desk/people'
import type { Role } from '@uurwerk/contract/roles'
import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { attendees, people } from '#server/db/sql/attendee.ts'
import { selectLastSignIn, signedInPeople } from '#server/db/sql/last-sign-in.ts'
import { groupIdsAt, isMemberAt } from '#server/db/sql/membership.ts'

export interface DeskPersonRow extends Attendee {
  email: string | null
  roles: string[]
  importedRoles: string[]
  hasDeskRoles: boolean
  groups: Named[]
  coach: (Named & { sourceId: string }) | null
  fte: number | null
  lastSignIn: string | null
}

export interface DeskPeopleFilter {
  /** From `listSearchWords`; each occurs in the name, code, id, address or a group. */
  words?: readonly string[]
  role?: Role | undefined
  state?: PeopleState | undefined
  id?: number
  today: string
  limit: number
  offset?: number
}

export async function listDeskPeople(
  db: Db,
  filter: DeskPeopleFilter,
): Promise<{ people: DeskPersonRow[]; total: number }> {
  const { rows } = await deskPeopleQuery(filter).execute(db)
  return {
    people: rows.flatMap(({ id, total: _total, ...person }) => (id === null ? [] : [{ id, ...person }])),
    total: rows[0]?.total ?? 0,
  }
}

/** A row without a person has only the total. The query plan is tested. */
export const deskPeopleQuery = (
  filter: DeskPeopleFilter,
): RawBuilder<{ total: number; id: number | null } & Omit<DeskPersonRow, 'id'>> => sql`
  with listed as materialized (
    select attendee.id, attendee.source_id, attendee.type, attendee.name, attendee.code, person.email,
      person.held_roles, person.roles as imported_roles, person.desk_roles is not null as has_desk_roles,
      person.coach_id, person.fte
    from ${people}
    where ${sql.join(listConditions(filter), sql` and `)}
  )
  select counted.total, page.id, page.source_id as "sourceId", page.type, page.name, page.code, page.email,
    page.held_roles as roles, page.imported_roles as "importedRoles", page.has_desk_roles as "hasDeskRoles",
    page.fte::float8 as fte,
    coalesce((
      select json_agg(json_build_object('id', a.id, 'name', a.name) order by student_group.kind <> 'class', a.name, a.id)
      from ${attendees} a join student_group on student_group.attendee_id = a.id
      where not a.removed and a.id in (${groupIdsAt(sql.ref('page.id'), sql`${filter.today}::date`)})), '[]') as groups,
    (select json_build_object('id', a.id, 'name', a.name, 'sourceId', a.source_id) from ${attendees} a
      where a.id = page.coach_id and not a.removed) as coach,
    ${selectLastSignIn(sql.ref('page.id'))} as "lastSignIn"
  from (select count(*)::int as total from listed) counted
  left join (
    select * from listed order by name, id limit ${filter.limit} offset ${filter.offset ?? 0}
  ) page on true
  order by page.name, page.id`

function listConditions({ words = [], role, state, id, today }: DeskPeopleFilter): RawBuilder<unknown>[] {
  const groupsToday = groupIdsAt(sql.ref('attendee.id'), sql`${today}::date`)
  const stateConditions = {
    neverSignedIn: sql`attendee.id not in ${signedInPeople}`,
    noGroup: sql`attendee.type = 'student' and not exists (${groupsToday})`,
    noCoach: sql`attendee.type = 'student'
      and not exists (select from ${attendees} coach where coach.id = person.coach_id and not coach.removed)`,
  }
  return [
    sql`true`,
    ...(id === undefined ? [] : [sql`attendee.id = ${id}`]),
    ...(role === undefined ? [] : [sql`person.held_roles @> array[${role}]`]),
    ...(state === undefined ? [] : [stateConditions[state]]),
    ...words.map((word) => hasWord(word, today)),
  ]
}

const hasWord = (word: string, today: string) => sql`(
  strpos(attendee.search_text, ${word}) > 0
  or strpos(lower(person.email), ${word}) > 0
  or attendee.id in (
    select membership.person_id
    from membership join attendee student_group on student_group.id = membership.group_id and not student_group.removed
    where strpos(student_group.search_text, ${word}) > 0 and ${isMemberAt('membership', sql`${today}::date`)}))`

export interface DeskPersonFacts {
  isCoachFromDesk: boolean
  coachedStudents: number
  teams: (Named & { isCoordinator: boolean })[]
  sources: number[]
}

export async function findDeskPersonFacts(db: Db, id: number): Promise<DeskPersonFacts | undefined> {
  const { rows } = await sql<DeskPersonFacts>`
    select person.coach_by_desk as "isCoachFromDesk", attendee.sources,
      (select count(*)::int from ${people} where person.coach_id = ${id}) as "coachedStudents",
      coalesce((
        select json_agg(json_build_object('id', team.id, 'name', team.name, 'isCoordinator', member.is_coordinator)
          order by team.name, team.id)
        from team_member member join ${attendees} team on team.id = member.team_id and not team.removed
        where member.person_id = ${id}), '[]') as teams
    from ${people} where attendee.id = ${id}`.execute(db)
  return rows[0]
}
