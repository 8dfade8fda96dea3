import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './connect.ts'
import { preparedPrefix } from './prepared.ts'

// Sends independent statements in one round trip, so that locks are held for less time.

/** Must have a `returning` clause, because the batch counts the rows. */
export type Statement = RawBuilder<unknown>

/** Returns rows by key. Values arrive as JSON, so statements format dates and times as text. */
export async function readBatch<T extends Record<string, object>>(
  db: Db,
  statements: { [K in keyof T]: Expression<T[K]> },
): Promise<{ [K in keyof T]: T[K][] }> {
  const subqueries = Object.entries(statements).map(
    ([name, statement]) => sql`(select coalesce(json_agg(row), '[]') from (${statement}) as row) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<{
    [K in keyof T]: T[K][]
  }>`${sql.raw(preparedPrefix)} select ${sql.join(subqueries)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table gave no row.')
  return row
}

/** Runs the statements as CTEs of one query; none sees the others' writes. */
export async function runBatch(tx: Tx, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return
  const names = statements.map((_, index) => sql.ref(`statement_${index}`))
  const namedStatements = statements.map((statement, index) => sql`${names[index]} as (${statement})`)
  const counts = names.map((name) => sql`(select count(*) from ${name})`)
  await sql`${sql.raw(preparedPrefix)} with ${sql.join(namedStatements)} select ${sql.join(counts)}`.execute(tx)
}
