import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

/** Source of what people make in the web. */
export const desk = { id: 0, name: 'desk' }

const sourcedTables = [
  sql.table('attendee'),
  sql.table('membership'),
  sql.table('course'),
  sql.table('booking_profile'),
  sql.table('choice_round'),
  sql.table('availability_request'),
  sql.table('deployment_plan'),
  sql.table('program'),
  sql.table('appointment'),
]

export interface ImportedSource {
  name: string
  format: string | null
  importedAt: string
  /** Start of the school year of its first import. */
  yearStart: string | null
}

/** Records the import of a source. Needs the import lock. */
export async function recordSource(tx: Tx, { name, format, importedAt, yearStart }: ImportedSource): Promise<void> {
  await addSources(tx, [name])
  await sql`
    update import_source
    set format = ${format}, imported_at = ${importedAt}::timestamptz, year_start = coalesce(year_start, ${yearStart}::date)
    where name = ${name}`.execute(tx)
}

/** Returns the start of the school year to which the source last changed; null if it has not imported any itself. */
export async function findYearStart(tx: Tx, source: number): Promise<string | null> {
  const { rows } = await sql<{ yearStart: string | null }>`
    select year_start as "yearStart" from import_source where id = ${source}`.execute(tx)
  return rows[0]?.yearStart ?? null
}

export async function updateYearStart(tx: Tx, source: number, start: string): Promise<void> {
  await sql`update import_source set year_start = ${start}::date where id = ${source}`.execute(tx)
}

/** Adds those that do not exist. Needs the import lock. */
export async function addSources(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`
    insert into import_source (id, name)
    select (select max(id) from import_source) + row_number() over (order by position), name
    from unnest(${[...new Set(names)]}::text[]) with ordinality as added (name, position)
    where name not in (select name from import_source)`.execute(tx)
}

export async function loadSourceIds(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name
    from unnest(in_source_order((select array_agg(id) from import_source))) with ordinality as ranked (id, position)
    join import_source using (id)
    order by position`.execute(tx)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Returns the source that owns day changes; undefined if the school does. */
export async function findOwnerOfDayChanges(tx: Tx): Promise<string | undefined> {
  const school = await tx.selectFrom('school').select('day_changes').executeTakeFirst()
  return school?.day_changes === 'here' ? undefined : school?.day_changes
}

export async function reorderSources(tx: Tx): Promise<void> {
  for (const table of sourcedTables)
    await sql`
      update ${table} set sources = in_source_order(sources)
      where cardinality(sources) > 1 and sources <> in_source_order(sources)`.execute(tx)
}

/** Holds for records that somebody gives, and nobody but these sources. */
export const areOnlyGivers = (sources: readonly number[], column: string): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} <@ ${sources}::smallint[] and ${sql.ref(column)} <> '{}')`

/** Holds for records that one of these sources gives, perhaps among others. */
export const areGivers = (sources: readonly number[], column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} && ${sources}::smallint[]`

interface ClaimedRecords {
  table: RawBuilder<unknown>
  stagedTable: RawBuilder<unknown>
  /** Whether the record `r` is the staged `s`. */
  matches: RawBuilder<unknown>
  /** Which records `r` the import covers; it gives up those that are not staged. */
  covered: RawBuilder<unknown>
}

/**
 * Adds the staged `sources` to those of their records, and takes the sources of the import from records that it covers,
 * that it does not stage and that others still give. Then unstages the records whose fields another source owns.
 */
export async function claimRecords(
  tx: Tx,
  { all }: { all: readonly number[] },
  { table, stagedTable, matches, covered }: ClaimedRecords,
): Promise<void> {
  const claimedSources = buildClaimedSources('r.sources', all)
  // Of one source, all but new records are left out before they are joined.
  const isClaimed = all.length === 1 ? sql`r.sources @> ${all}::smallint[]` : sql`r.sources = ${claimedSources}`
  await sql`
    update ${table} r set sources = ${claimedSources}
    from ${stagedTable} s
    where not ${isClaimed} and ${matches}`.execute(tx)
  await sql`
    update ${table} r set sources = ${withoutSources('r.sources', all)}
    where ${isSharedWithOthers('r.sources', all)} and ${covered}
      and not exists (select from ${stagedTable} s where ${matches})`.execute(tx)
  await sql`
    delete from ${stagedTable} s using ${table} r
    where cardinality(r.sources) > 1 and r.sources[1] <> all (${all}::smallint[]) and ${matches}`.execute(tx)
}

/** The sources of the record `r` once the import gives what it staged as `s`. */
export const buildClaimedSources = (column: string, sources: readonly number[]): RawBuilder<unknown> =>
  sql`in_source_order(${withoutSources(column, sources)} || s.sources)`

export const isSharedWithOthers = (column: string, sources: readonly number[]) =>
  sql`(cardinality(${sql.ref(column)}) > 1 and ${areGivers(sources, column)} and not ${sql.ref(column)} <@ ${sources}::smallint[])`

export const withoutSources = (column: string, sources: readonly number[]) =>
  sql`array(select id from unnest(${sql.ref(column)}) with ordinality as given (id, position) where id <> all (${sources}::smallint[]) order by position)`

export interface Source {
  id: number
  name: string
  format: string | null
  importedAt: string | null
}

export async function listSources(db: Db): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select source.id, source.name, source.format, source.imported_at as "importedAt"
    from unnest(in_source_order((select array_agg(id) from import_source))) with ordinality as ranked (id, position)
    join import_source source using (id)
    order by ranked.position`.execute(db)
  return rows
}

export async function findSource(db: Db, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from import_source where name = ${name}`.execute(db)
  return rows[0]?.id
}

export async function updateSourceName(tx: Tx, id: number, oldName: string, newName: string): Promise<void> {
  await sql`update import_source set name = ${newName} where id = ${id}`.execute(tx)
  await sql`update source_columns set source = ${newName} where source = ${oldName}`.execute(tx)
  await sql`
    update school set source_order = array_replace(source_order, ${oldName}, ${newName})
    where ${oldName} = any (source_order)`.execute(tx)
}

/** Deletes the source from everything that it still gives, as what is over. */
export async function deleteSource(tx: Tx, id: number): Promise<void> {
  for (const table of sourcedTables)
    await sql`
      update ${table} set sources = array_remove(sources, ${id}::smallint)
      where ${areGivers([id], 'sources')}`.execute(tx)
  await sql`delete from source_columns where source = (select name from import_source where id = ${id})`.execute(tx)
  await sql`delete from import_source where id = ${id}`.execute(tx)
}
