import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ImportSources } from './import-sources.ts'
import { buildClaimedSources, desk, isSharedWithOthers, withoutSources } from './queries.ts'

interface MergedRecords {
  /** Has `source_id`, `sources` and `given_fields`. */
  table: RawBuilder<unknown>
  stagedTable: RawBuilder<unknown>
  /** Fields of the record `r` as JSON, without those that are empty. */
  storedFields: RawBuilder<unknown>
  /** Fields of the staged `s`, likewise. */
  stagedFields: RawBuilder<unknown>
  covered: RawBuilder<unknown>
}

/** The desk may give a few facts of a record `r` that is otherwise of imports. */
const isWholeOfDesk = sql`(r.sources[1] = ${desk.id} and (r.given_fields -> '0' is null or r.given_fields -> '0' ? 'name'))`

/**
 * As `claimRecords`, but field by field: a field that is empty in one source is filled by the next. Creates `merged`, with
 * the `fields` of the records of several sources that the import gives or gives up; these replace what is staged. They
 * are null where the desk owns the whole record, or nobody gives it any more.
 */
export async function mergeRecords(
  tx: Tx,
  { all }: ImportSources,
  { table, stagedTable, storedFields, stagedFields, covered }: MergedRecords,
): Promise<void> {
  const givenKeys = all.map(String)
  const claimedSources = buildClaimedSources('r.sources', all)
  const earlierFields = sql`case
    when r.given_fields is not null then r.given_fields
    when r.sources = '{}' then '{}'
    else jsonb_build_object(r.sources[1]::text, ${storedFields})
  end`
  // An export names all sources of a record, but has only the fields in effect.
  const hasSameFields = sql`(
    coalesce(r.given_fields -> s.sources[1]::text = ${stagedFields}, false)
    or cardinality(s.sources) > 1 and ${stagedFields} =
      case when r.given_fields is null then ${storedFields}
        else jsonb_strip_nulls(merge_given_fields(r.sources, r.given_fields)) end)`
  await sql`drop table if exists merged`.execute(tx)
  await sql`create temp table merged (source_id text primary key, fields jsonb) on commit drop`.execute(tx)
  // What nobody gives any more is like what is absent, except where it is new: others may name it.
  await sql`
    with retired as (
      delete from ${stagedTable} s using ${table} r
      where r.source_id = s.source_id and s.sources = '{}'
      returning s.source_id
    )
    insert into merged select source_id, null from retired`.execute(tx)
  await sql`
    update ${table} r set
      sources = ${claimedSources},
      given_fields = case when cardinality(${claimedSources}) > 1 then
        (${earlierFields} - ${givenKeys}::text[]) || jsonb_build_object(s.sources[1]::text, ${stagedFields}) end
    from ${stagedTable} s
    where s.source_id = r.source_id
      and not (r.sources = s.sources and cardinality(r.sources) = 1)
      and not (r.sources = ${claimedSources} and (cardinality(r.sources) = 1 or ${hasSameFields}))`.execute(tx)
  await dropFactsOfDesk(tx, all, { table, stagedTable, covered })
  await mergeGivenUp(tx, all, { table, stagedTable, covered })
  await sql`
    update ${table} set given_fields = null where given_fields is not null and cardinality(sources) < 2`.execute(tx)
}

/** Without a source for the rest of it, a record goes with the facts that the desk gives. */
const dropFactsOfDesk = (
  tx: Tx,
  all: readonly number[],
  { table, stagedTable, covered }: Pick<MergedRecords, 'table' | 'stagedTable' | 'covered'>,
) =>
  sql`
    update ${table} r set
      sources = array_remove(r.sources, ${desk.id}::smallint),
      given_fields = r.given_fields - '0'
    where ${desk.id} = any (r.sources) and not r.given_fields -> '0' ? 'name'
      and array_remove(r.sources, ${desk.id}::smallint) <@ ${all}::smallint[] and ${covered}
      and not exists (select from ${stagedTable} s where s.source_id = r.source_id)`.execute(tx)

/** Adds to `merged` the records that the import gives up, and those that it gives with others. */
async function mergeGivenUp(
  tx: Tx,
  all: readonly number[],
  { table, stagedTable, covered }: Pick<MergedRecords, 'table' | 'stagedTable' | 'covered'>,
): Promise<void> {
  await sql`
    with given_up as (
      update ${table} r set
        sources = ${withoutSources('r.sources', all)},
        given_fields = r.given_fields - ${all.map(String)}::text[]
      where ${isSharedWithOthers('r.sources', all)} and ${covered}
        and not exists (select from ${stagedTable} s where s.source_id = r.source_id)
      returning r.source_id, r.sources, r.given_fields, ${isWholeOfDesk} as is_whole_of_desk
    )
    insert into merged
    select source_id, merge_given_fields(sources, given_fields)
    from given_up
    where given_fields is not null and not is_whole_of_desk
    union all
    select
      r.source_id,
      case when not ${isWholeOfDesk} or ${all.includes(desk.id)} then merge_given_fields(r.sources, r.given_fields) end
    from ${table} r
    join ${stagedTable} s using (source_id)
    where cardinality(r.sources) > 1 and r.given_fields is not null
    on conflict (source_id) do update set fields = excluded.fields`.execute(tx)
}
