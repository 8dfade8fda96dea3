import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

export async function countRows(db: Db, table: string, column: string, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.id(table)} where ${sql.ref(column)} = any(${ids}::int[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** Rows that depend on the deleted ones, and have no reference to a person of their own, go with them. */
export const deleteRows = (tx: Tx, table: string, column: string, ids: readonly number[]): Promise<unknown> =>
  sql`delete from ${sql.id(table)} where ${sql.ref(column)} = any(${ids}::int[])`.execute(tx)

export const clearColumn = (tx: Tx, table: string, column: string, ids: readonly number[]): Promise<unknown> =>
  sql`update ${sql.id(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = any(${ids}::int[])`.execute(tx)

/** Columns of texts, lists of texts and JSON, per table. */
export async function listTextColumns(db: Db): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as "table", array_agg(attname::text order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attgenerated = '' and atttypid in ('text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
    group by relname
    order by relname`.execute(db)
  return rows
}

export interface TextRow {
  /** Position of the row, which stays the same until the row is written. */
  place: string
  texts: Record<string, unknown>
}

/** Lists the rows whose texts match a regular expression, and locks them. Those of people are left to their owner. */
export async function lockMatchingRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  filter: string,
): Promise<TextRow[]> {
  const references = columns.map((column) => sql.ref(`searched.${column}`))
  const { rows } = await sql<TextRow>`
    select searched.ctid::text as place,
      jsonb_build_object(${sql.join(columns.flatMap((column, index) => [sql.lit(column), references[index]]))}) as texts
    from ${sql.id(table)} searched
    where (${sql.join(
      references.map((reference) => sql`${reference}::text ~* ${filter}`),
      sql` or `,
    )})
      ${table === 'attendee' ? sql`and type in ('group', 'team', 'classroom')` : sql``}
    for update`.execute(tx)
  return rows
}

export const updateTexts = (
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly TextRow[],
): Promise<unknown> =>
  sql`
    update ${sql.id(table)} blanked
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = written.${sql.ref(column)}`))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (place text, texts jsonb)
    cross join lateral jsonb_populate_record(null::${sql.id(table)}, given.texts) written
    where blanked.ctid = given.place::tid`.execute(tx)

export const deletePlaces = (tx: Tx, table: string, places: readonly string[]): Promise<unknown> =>
  sql`delete from ${sql.id(table)} where ctid = any(${places}::tid[])`.execute(tx)

/** Returns the rows that refer to one of these in a column, as JSON. */
export async function listRows(
  db: Db,
  table: string,
  columns: readonly string[],
  ids: readonly number[],
): Promise<unknown[]> {
  const condition = sql.join(
    columns.map((column) => sql`${sql.ref(`found.${column}`)} = any(${ids}::int[])`),
    sql` or `,
  )
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(found) as row from ${sql.id(table)} found where ${condition}`.execute(db)
  return rows.map(({ row }) => row)
}

export async function getErasureKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('erasure_key').select('key').executeTakeFirstOrThrow()
  return key
}

export interface ErasedHash {
  hash: Buffer
  erased_on: string
}

export async function insertErasedHashes(tx: Tx, erased: readonly ErasedHash[]): Promise<void> {
  await sql`
    insert into erased_person (hash, erased_on)
    select * from unnest(
      ${erased.map(({ hash }) => hash)}::bytea[], ${erased.map(({ erased_on: erasedOn }) => erasedOn)}::date[])
    on conflict do nothing`.execute(tx)
}

export const listErasedHashes = (db: Db): Promise<ErasedHash[]> =>
  db.selectFrom('erased_person').select(['hash', 'erased_on']).orderBy('hash').execute()

export async function countRowsUntil(db: Db, table: string, column: string, instant: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.id(table)} where ${sql.ref(column)} < ${instant}::timestamptz`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteRowsUntil(
  tx: Tx,
  table: string,
  column: string,
  instant: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.id(table)} where ctid in (
      select ctid from ${sql.id(table)} where ${sql.ref(column)} < ${instant}::timestamptz
      limit ${limit} for update skip locked)`.execute(tx)
  return Number(numAffectedRows)
}
