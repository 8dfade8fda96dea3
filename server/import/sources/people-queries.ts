import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { buildOwnNumber, maximumMisfits } from '../queries.ts'
import { areGivers } from './queries.ts'

/**
 * Creates `person_match`: for staged people that are new to the source, the people of other sources with their code or
 * e-mail address. People whom this source gives match by its id alone, so that a code that passes to a successor moves
 * nobody's data.
 */
export async function stagePersonMatches(tx: Tx, source: number): Promise<void> {
  await sql`
    create temp table person_match on commit drop as
    with newcomer as (
      select s.source_id, s.code, p.email, s.type
      from staged_attendee s
      join staged_person p using (source_id)
      where not exists (select from attendee a where a.source_id = s.source_id)
        and not exists (select from source_person k where k.source = ${source} and k.given_id = s.source_id)
    ),
    other as (
      select a.id, a.source_id, a.code, p.email, a.type
      from attendee a join person p on p.attendee_id = a.id
      where not a.removed and not ${areGivers([source], 'a.sources')}
    )
    select newcomer.source_id as given_id, other.id as person_id, other.source_id, 'code' as matched_column
    from newcomer join other on other.code = newcomer.code and (other.type = 'student') = (newcomer.type = 'student')
    union all
    select newcomer.source_id, other.id, other.source_id, 'email'
    from newcomer
    join other on lower(other.email) = lower(newcomer.email) and (other.type = 'student') = (newcomer.type = 'student')
  `.execute(tx)
}

export interface AmbiguousPerson {
  value: string
  column: string
  first: string
  second: string
}

/** Lists staged people that match two people, and people that two staged ones match. */
export async function listAmbiguousPeople(tx: Tx, source: number): Promise<AmbiguousPerson[]> {
  const { rows } = await sql<AmbiguousPerson>`
    select ${buildOwnNumber('given_id')} as value, min(matched_column) as column, min(${label}) as first, max(${label}) as second
    from person_match join attendee named on named.id = person_id
    group by given_id
    having count(distinct person_id) > 1
    union all
    select min(person_label), 'id', min(${label}), max(${label})
    from (
      select person_id, given_id, (select ${label} from attendee named where named.id = person_id) as person_label
      from person_match
      union
      select a.id, s.source_id, (select ${label} from attendee named where named.id = a.id)
      from staged_attendee s
      left join source_person k on k.source = ${source} and k.given_id = s.source_id
      join attendee a on a.id = k.person_id or (k.person_id is null and a.source_id = s.source_id)
      where s.kind = 'people' and a.id in (select person_id from person_match
        union all select person_id from source_person where source = ${source})
    ) resolved join staged_attendee named on named.source_id = given_id
    group by person_id
    having count(distinct given_id) > 1
    order by 1
    limit ${maximumMisfits}`.execute(tx)
  return rows
}

const label = sql`named.name || ' (' || ${buildOwnNumber('named.source_id')} || ')'`

export async function writePersonMatches(tx: Tx, source: number): Promise<void> {
  await sql`
    insert into source_person (source, given_id, person_id)
    select distinct ${source}::smallint, given_id, person_id from person_match
    on conflict (source, person_id) do update set given_id = excluded.given_id`.execute(tx)
}

/** Columns of staged records that name a person. */
const references = [
  [sql.table('staged_attendee'), 'source_id'],
  [sql.table('staged_person'), 'source_id'],
  [sql.table('staged_person'), 'coach'],
  [sql.table('staged_team_member'), 'person'],
  [sql.table('staged_membership'), 'person'],
  [sql.table('staged_booking_profile_attendee'), 'attendee'],
  [sql.table('staged_availability'), 'teacher'],
  [sql.table('staged_deployment_plan'), 'teacher'],
] as const

/** Returns the school's ids of people, keyed by the source's ids where these differ. */
export async function renameStagedPeople(tx: Tx, source: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ given_id: string; source_id: string }>`
    select given_id, source_id
    from source_person join attendee on attendee.id = person_id
    where source = ${source} and given_id <> source_id`.execute(tx)
  if (rows.length > 0)
    for (const [table, column] of references)
      await sql`
        update ${table} s set ${sql.ref(column)} = a.source_id
        from source_person k join attendee a on a.id = k.person_id
        where k.source = ${source} and s.${sql.ref(column)} = k.given_id`.execute(tx)
  return new Map(rows.map(({ given_id, source_id }) => [given_id, source_id]))
}
