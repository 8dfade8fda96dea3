import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ImportSources } from '../sources/import-sources.ts'
import { type TouchedKind, touchChanged } from '../queries.ts'
import { areOnlyGivers, claimRecords } from '../sources/queries.ts'

interface RecordTables {
  sources: ImportSources
  kind: TouchedKind
  /** Table with `id`, `removed` and a `source_id`, which is null for records that no file brought. */
  table: RawBuilder<unknown>
  stagedTable: RawBuilder<unknown>
  /** Columns that the files provide. */
  columns: readonly string[]
}

/** Claims records by files that name all records of their kind. */
export const claimAllRecords = (
  tx: Tx,
  sources: ImportSources,
  { table, stagedTable }: Pick<RecordTables, 'table' | 'stagedTable'>,
): Promise<void> =>
  claimRecords(tx, sources, {
    table,
    stagedTable,
    matches: sql`s.source_id = r.source_id`,
    covered: sql`not r.removed`,
  })

/**
 * Marks records that no source names any more as removed, without loss of data; they return when named again. Records
 * that no file brought stay unchanged. Must run after `claimAllRecords`.
 */
export async function writeRecords(
  tx: Tx,
  { sources, kind, table, stagedTable, columns }: RecordTables,
): Promise<void> {
  const listColumns = (prefix = '') => sql.raw(columns.map((column) => `${prefix}${column}`).join(', '))
  await sql`
    with inserted as (
      insert into ${table} (source_id, sources, ${listColumns()})
      select source_id, staged.sources, ${listColumns()}
      from ${stagedTable} staged
      where not exists (select from ${table} record where record.source_id = staged.source_id)
      order by source_id
      returning id
    ),
    restored as (
      update ${table} record set removed = false
      from ${stagedTable} staged
      where staged.source_id = record.source_id and record.removed
      returning record.id
    ),
    retired as (
      update ${table} record set removed = true, sources = '{}'
      where not removed and record.source_id is not null and ${areOnlyGivers(sources.all, 'record.sources')}
        and not exists (select from ${stagedTable} staged where staged.source_id = record.source_id)
      returning record.id
    )
    insert into touched
    select ${kind}, id, 'added' from inserted
    union all select ${kind}, id, 'added' from restored
    union all select ${kind}, id, 'removed' from retired`.execute(tx)
  await touchChanged(
    tx,
    kind,
    sql`
      update ${table} record set (${listColumns()}) = row (${listColumns('staged.')})
      from ${stagedTable} staged
      where staged.source_id = record.source_id
        and (${listColumns('record.')}) is distinct from (${listColumns('staged.')})
      returning record.id`,
  )
}
