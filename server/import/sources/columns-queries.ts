import { CsvColumns } from '@uurwerk/contract/desk/csv-columns'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

export async function findColumns(db: Db, source: string): Promise<CsvColumns> {
  const row = await db.selectFrom('source_columns').select('columns').where('source', '=', source).executeTakeFirst()
  return CsvColumns.parse(row?.columns ?? {})
}

export const listColumns = async (db: Db): Promise<{ source: string; columns: CsvColumns }[]> =>
  (await db.selectFrom('source_columns').select(['source', 'columns']).execute()).map(({ source, columns }) => ({
    source,
    columns: CsvColumns.parse(columns),
  }))

/** Adds to what is remembered; two at once follow each other. */
export async function rememberColumns(tx: Tx, source: string, columns: CsvColumns): Promise<void> {
  await sql`insert into source_columns values (${source}, '{}') on conflict do nothing`.execute(tx)
  await sql`select from source_columns where source = ${source} for update`.execute(tx)
  const merged = mergeColumns(await findColumns(tx, source), columns)
  await sql`update source_columns set columns = ${JSON.stringify(merged)}::jsonb where source = ${source}`.execute(tx)
}

const toValueKey = ({ kind, value }: CsvColumns['values'][number]) => `${kind} ${value.toLowerCase()}`

/** Those of `added` take the place of the same file or value. */
export const mergeColumns = (columns: CsvColumns, added: CsvColumns): CsvColumns => ({
  files: [...new Map([...columns.files, ...added.files].map((file) => [file.name, file])).values()].slice(-100),
  values: [...new Map([...columns.values, ...added.values].map((value) => [toValueKey(value), value])).values()].slice(
    -5000,
  ),
})
