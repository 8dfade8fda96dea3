import { type Role, roles } from '@uurwerk/contract/roles'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { people } from '#server/db/sql/attendee.ts'
import { selectClassName } from '#server/db/sql/class.ts'

export interface ListedPerson {
  sourceId: string
  name: string
  code: string | null
  className: string | null
  role: Role | null
}

interface PersonRow {
  source_id: string
  name: string
  code: string | null
  class_name: string | null
  rank: number | null
}

const peoplePerRole = 12
export const searchLimit = 60

/** Lists the first people of each role by name, with totals; people without a role are left out. */
export async function listFirstPeopleByRole(
  db: Db,
  today: string,
): Promise<{ people: ListedPerson[]; total: number }[]> {
  const { rows } = await sql<PersonRow & { total: number }>`
    select
      id, source_id, name, code, rank, total,
      ${selectClassName(sql`listed.id`, today)} as class_name
    from (
      select
        *,
        row_number() over (partition by rank order by name, id) as position,
        count(*) over (partition by rank) as total
      from (${knownPeople}) as ranked
      where rank is not null
    ) as listed
    where listed.position <= ${peoplePerRole}
    order by rank, name, id
  `.execute(db)
  const groups = Map.groupBy(rows, ({ rank }) => rank)
  return [...groups.values()].map((group) => ({ people: group.map(toListedPerson), total: group[0]?.total ?? 0 }))
}

/** Each word (from `toSearchText`) must occur in the name, code, id or group. */
export async function searchPeople(
  db: Db,
  words: string[],
  today: string,
): Promise<{ people: ListedPerson[]; total: number }> {
  const { rows } = await sql<PersonRow & { total: number }>`
    select
      id, source_id, name, code, rank,
      count(*) over () as total,
      ${selectClassName(sql`listed.id`, today)} as class_name
    from (${knownPeople}) as listed
    where ${sql.join(
      words.map((word) => hasWord(word)),
      sql` and `,
    )}
    order by name, id
    limit ${searchLimit}
  `.execute(db)
  return { people: rows.map(toListedPerson), total: rows[0]?.total ?? 0 }
}

/** Lists people in the order of `ids`. */
export async function listPeopleBySourceId(db: Db, ids: readonly string[], today: string): Promise<ListedPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PersonRow>`
    select
      id, source_id, name, code, rank,
      ${selectClassName(sql`listed.id`, today)} as class_name
    from (${knownPeople}) as listed
    where source_id = any(${ids})
    order by array_position(${ids}::text[], source_id)
  `.execute(db)
  return rows.map(toListedPerson)
}

const knownPeople = sql`
  select
    attendee.id, attendee.source_id, attendee.name, attendee.code, attendee.search_text,
    (select max(array_position(${sql.val([...roles])}::text[], held_role)) from unnest(person.held_roles) as held_role) as rank
  from ${people}
`

const hasWord = (word: string) => sql`(
  strpos(listed.search_text, ${word}) > 0
  or strpos(lower(listed.source_id), ${word}) > 0
  or listed.id in (
    select membership.person_id
    from membership
    join attendee as class on class.id = membership.group_id
    where strpos(class.search_text, ${word}) > 0 and not class.removed
  )
)`

const toListedPerson = ({ source_id, name, code, class_name, rank }: PersonRow): ListedPerson => ({
  sourceId: source_id,
  name,
  code,
  className: class_name,
  role: rank === null ? null : (roles[rank - 1] ?? null),
})
