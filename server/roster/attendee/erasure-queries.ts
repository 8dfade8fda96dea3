import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { sourceIdsQuery } from '#server/db/sql/source-ids.ts'

interface ErasablePersonRow {
  id: number
  name: string
  /** The id of the school first, then those of its sources. */
  sourceIds: string[]
  codes: string[]
  emails: string[]
}

const erasedIdPrefix = 'erased-'
const isErased = sql`attendee.source_id = ${sql.lit(erasedIdPrefix)} || attendee.id`

/** What an erasure blanks, and all by which people can be known again. Leaves out those who were erased. */
export async function listErasablePeople(db: Db, ids: readonly number[]): Promise<ErasablePersonRow[]> {
  const listGiven = (field: string) =>
    sql`(select array_agg(given.value ->> ${sql.lit(field)}) from jsonb_each(attendee.given_fields) given)`
  const { rows } = await sql<ErasablePersonRow>`
    select attendee.id, attendee.name,
      attendee.source_id || array(${sourceIdsQuery(sql.ref('attendee.id'))}) as "sourceIds",
      array_remove(attendee.code || ${listGiven('code')}, null) as codes,
      array_remove(person.email || ${listGiven('email')}, null) as emails
    from person join attendee on attendee.id = person.attendee_id
    where attendee.id = any(${ids}::int[]) and not ${isErased}
    order by attendee.id`.execute(db)
  return rows
}

export async function findPersonId(db: Db, sourceId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('person')
    .innerJoin('attendee', 'attendee.id', 'person.attendee_id')
    .select('attendee.id')
    .where('attendee.source_id', '=', sourceId)
    .executeTakeFirst()
  return row?.id
}

export async function listAttendeeNames(db: Db, ids: readonly number[]): Promise<Record<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from attendee where id = any(${ids}::int[]) order by id`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

export async function listAllPeopleIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('person').select('attendee_id').execute()
  return rows.map(({ attendee_id: id }) => id)
}

export async function listWordsOfNonPeople(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct lower(word) as word from attendee cross join unnest(array[code, name, source_id]) word
    where type in ('group', 'team', 'classroom') and word is not null`.execute(db)
  return rows.map(({ word }) => word)
}

/** Removes people from what sources said of others; no import could resolve a blank id. */
export async function removeFromGivenFields(tx: Tx, sourceIds: readonly string[]): Promise<void> {
  await sql`
    update attendee set given_fields = (
      select jsonb_object_agg(given.key, (
        select coalesce(jsonb_object_agg(field.key, case when field.key in ('coordinators', 'members')
          then field.value - ${sourceIds}::text[] else field.value end), '{}')
        from jsonb_each(given.value) field
        where not (field.key = 'coach' and field.value #>> '{}' = any(${sourceIds}::text[]))))
      from jsonb_each(given_fields) given)
    where given_fields is not null and exists (
      select from jsonb_path_query(given_fields, '$.*.*') value
      where value #>> '{}' = any(${sourceIds}::text[]) or value ?| ${sourceIds}::text[])`.execute(tx)
}

/** Leaves records without a name, to which past bookings and seats still refer. */
export async function blankAttendees(tx: Tx, ids: readonly number[], name: string): Promise<void> {
  await sql`
    update attendee
    set name = ${name}, code = null, source_id = ${sql.lit(erasedIdPrefix)} || id, search_text = '', given_fields = null,
      sources = '{}', removed = true
    where id = any(${ids}::int[])`.execute(tx)
  await sql`
    update person
    set email = null, fte = null, coach_id = null, coach_by_desk = false, roles = '{}', desk_roles = null
    where attendee_id = any(${ids}::int[])`.execute(tx)
}

/** Remembers since when people are gone, and forgets it of those who are back. */
export async function recordDepartures(tx: Tx, today: string): Promise<void> {
  await sql`
    delete from departure using attendee where attendee.id = person_id and (not attendee.removed or ${isErased})`.execute(
    tx,
  )
  await sql`
    insert into departure (person_id, left_on)
    select attendee_id, ${today}::date from person join attendee on attendee.id = attendee_id
    where attendee.removed and not ${isErased}
    on conflict do nothing`.execute(tx)
}

/** Lists the people who were gone on a date. */
export async function listDepartedIds(db: Db, until: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select person_id as id from departure join attendee on attendee.id = person_id
    where left_on <= ${until}::date and attendee.removed
    order by person_id`.execute(db)
  return rows.map(({ id }) => id)
}
