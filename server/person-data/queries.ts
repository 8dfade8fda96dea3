import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

/** Stands for what was blanked. */
export const blank = '–'

export async function countRows(db: Db, table: string, column: string, personId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.id(table)} where ${sql.ref(column)} = ${personId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Rows that depend on the deleted ones, and have no reference to a person of their own, go with them. */
export const deleteRows = (tx: Tx, table: string, column: string, personId: number): Promise<unknown> =>
  sql`delete from ${sql.id(table)} where ${sql.ref(column)} = ${personId}`.execute(tx)

export const clearColumn = (tx: Tx, table: string, column: string, personId: number): Promise<unknown> =>
  sql`update ${sql.id(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${personId}`.execute(tx)

export async function findColumnType(db: Db, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ type: string }>`
    select format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`.execute(db)
  const type = rows[0]?.type
  if (type === undefined) throw new Error(`There is no column ${table}.${column}.`)
  return type
}

/** Blanks each word or phrase that the regular expression finds. Returns the number of rows. */
export async function blankText(
  tx: Tx,
  table: string,
  column: string,
  patterns: { text: string; json: string },
): Promise<number> {
  const type = await findColumnType(tx, table, column)
  const pattern = type === 'jsonb' ? patterns.json : patterns.text
  const text = sql`${sql.ref(column)}::text`
  const { rows } = await sql<{ count: number }>`
    with changed as (
      update ${sql.id(table)} set ${sql.ref(column)} = regexp_replace(${text}, ${pattern}, ${blank}, 'gi')::${sql.raw(type)}
      where ${text} ~* ${pattern} returning 1
    )
    select count(*) as count from changed`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns the rows that refer to a person, as JSON. */
export async function listRows(
  db: Db,
  table: string,
  columns: readonly string[],
  personId: number,
): Promise<unknown[]> {
  const condition = sql.join(
    columns.map((column) => sql`found.${sql.ref(column)} = ${personId}`),
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

export const insertErasedHashes = (tx: Tx, hashes: readonly Buffer[], erasedOn: string): Promise<unknown> =>
  tx
    .insertInto('erased_person')
    .values(hashes.map((hash) => ({ hash, erased_on: erasedOn })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const listErasedHashes = (db: Db): Promise<{ hash: Buffer; erased_on: string }[]> =>
  db.selectFrom('erased_person').select(['hash', 'erased_on']).orderBy('hash').execute()
