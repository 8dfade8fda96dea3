import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** Kinds of records that are matched by id, counted one by one. */
export type TouchedKind =
  | 'people'
  | 'teams'
  | 'groups'
  | 'rooms'
  | 'courses'
  | 'bookingProfiles'
  | 'interrogations'
  | 'availability'
  | 'deploymentPlans'
  | 'programs'
  | 'appointments'

/** The type of each column of a staging table; its rows are written as text and cast. */
export type StagingColumns = Record<string, string>

type Cell = string | number | boolean | null

const batchSize = 5000

/** Prepares the transaction for statements over whole tables, and for counting what they do. */
export async function prepareImport(tx: Tx): Promise<void> {
  // What an earlier import in the same transaction staged.
  await sql`discard temp`.execute(tx)
  await sql`set local plan_cache_mode = auto`.execute(tx)
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`
    create temp table touched (kind text not null, id integer not null, how text not null, primary key (kind, id))
    on commit drop
  `.execute(tx)
}

/** Makes a staging table and fills it, some thousand rows a statement; `onRows` hears of each batch. */
export async function stageRecords<T>(
  tx: Tx,
  table: string,
  columns: StagingColumns,
  rows: Iterable<T>,
  cells: (row: T) => Cell[],
  onRows: (count: number) => void = () => undefined,
): Promise<void> {
  const definition = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  await sql.raw(`create temp table ${table} (${definition.join(', ')}) on commit drop`).execute(tx)
  const width = definition.length
  let batch: (string | null)[][] = Array.from({ length: width }, () => [])
  const flush = async () => {
    const count = batch[0]?.length ?? 0
    if (count === 0) return
    await insertBatch(tx, table, columns, batch)
    onRows(count)
    batch = Array.from({ length: width }, () => [])
  }
  for (const row of rows) {
    for (const [index, cell] of cells(row).entries()) batch[index]?.push(cell === null ? null : String(cell))
    if ((batch[0]?.length ?? 0) >= batchSize) await flush()
  }
  await flush()
  await sql.raw(`analyze ${table}`).execute(tx)
}

async function insertBatch(tx: Tx, table: string, columns: StagingColumns, batch: (string | null)[][]): Promise<void> {
  const casts = Object.entries(columns).map(
    ([name, type]) => `${name}::${type.replace(/ (primary key|not null).*/, '')}`,
  )
  const lists = sql.join(batch.map((values) => sql`${values}::text[]`))
  await sql`
    insert into ${sql.raw(table)}
    select ${sql.raw(casts.join(', '))}
    from unnest(${lists}) as batch (${sql.raw(Object.keys(columns).join(', '))})
  `.execute(tx)
}

/** A PostgreSQL array as text, to be cast in the database. */
export const toArrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`

/** Runs a statement that returns the ids of what it changes, and counts these once. */
export const touchChanged = (tx: Tx, kind: TouchedKind, statement: RawBuilder<unknown>) =>
  sql`
    with changed as (${statement})
    insert into touched select distinct ${kind}, id, 'changed' from changed on conflict do nothing
  `.execute(tx)

/** How many records of each kind were touched, and how. */
export async function countTouched(
  tx: Tx,
): Promise<{ kind: TouchedKind; how: 'added' | 'changed' | 'removed'; count: number }[]> {
  const { rows } = await sql<{ kind: TouchedKind; how: 'added' | 'changed' | 'removed'; count: number }>`
    select kind, how, count(*) as count from touched group by kind, how
  `.execute(tx)
  return rows
}

/** Gives the planner the new sizes at once; a first import makes tables of nothing large. */
export async function analyzeImported(tx: Tx): Promise<void> {
  await sql`
    analyze attendee, person, membership, course, booking_profile_attendee, appointment, appointment_attendee, occupancy,
      choice_round_audience
  `.execute(tx)
}

/** Publishes the weeks from one Monday to another that are not yet published; answers their Mondays. */
export async function insertPublishedWeeks(tx: Tx, first: string, last: string, at: string): Promise<string[]> {
  const { rows } = await sql<{ monday: string }>`
    insert into published_week (monday, published_at)
    select monday::date, ${at}::timestamptz from generate_series(${first}::date, ${last}::date, interval '7 days') as monday
    on conflict do nothing
    returning monday
  `.execute(tx)
  return rows.map(({ monday }) => monday).toSorted()
}

/** Takes the publication of the weeks from one Monday to another back; answers their Mondays. */
export async function deletePublishedWeeks(tx: Tx, first: string, last: string): Promise<string[]> {
  const { rows } = await sql<{ monday: string }>`
    delete from published_week where monday between ${first}::date and ${last}::date returning monday
  `.execute(tx)
  return rows.map(({ monday }) => monday).toSorted()
}
