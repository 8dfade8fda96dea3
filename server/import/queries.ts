import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

/** Kinds of records that the temporary table `touched` counts by id. */
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

/** Column types of a staging table; values are inserted as text and cast. */
export type StagingColumns = Record<string, string>

type Cell = string | number | boolean | null

const batchSize = 5000

/** Limits the report of files that do not fit the database, which may have a misfit per record. */
export const maximumMisfits = 1001

/**
 * Prepares the transaction. Creates `touched`, where every step records the ids that it added, changed or removed. New
 * records that are already removed count as `unseen`.
 */
export async function prepareImport(tx: Tx): Promise<void> {
  // An earlier import in the same transaction may have staged records.
  await sql`discard temp`.execute(tx)
  await sql`set local plan_cache_mode = auto`.execute(tx)
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`
    create temp table touched (kind text not null, id integer not null, effect text not null, primary key (kind, id))
    on commit drop
  `.execute(tx)
}

/** Creates a temporary table, fills it in batches and then indexes its key; `onBatch` receives the size of each batch. */
export async function stageRecords<T>(
  tx: Tx,
  table: string,
  columns: StagingColumns,
  rows: Iterable<T>,
  toCells: (row: T) => Cell[],
  onBatch: (count: number) => void = () => undefined,
): Promise<void> {
  const definition = Object.entries(columns).map(([name, type]) => `${name} ${toDataType(type)}`)
  await sql.raw(`create temp table ${table} (${definition.join(', ')}) on commit drop`).execute(tx)
  const columnCount = definition.length
  let batch: (string | null)[][] = Array.from({ length: columnCount }, () => [])
  const flush = async () => {
    const count = batch[0]?.length ?? 0
    if (count === 0) return
    await insertBatch(tx, table, columns, batch)
    onBatch(count)
    batch = Array.from({ length: columnCount }, () => [])
  }
  for (const row of rows) {
    for (const [index, cell] of toCells(row).entries()) batch[index]?.push(cell === null ? null : String(cell))
    if ((batch[0]?.length ?? 0) >= batchSize) await flush()
  }
  await flush()
  for (const [name, type] of Object.entries(columns))
    if (type !== toDataType(type)) await sql.raw(`alter table ${table} add primary key (${name})`).execute(tx)
  await sql.raw(`analyze ${table}`).execute(tx)
}

const toDataType = (type: string) => type.replace(' primary key', '')

/** Sends a value once that all rows of the batch have: most columns of most files hold one. */
async function insertBatch(tx: Tx, table: string, columns: StagingColumns, batch: (string | null)[][]): Promise<void> {
  const cells = Object.entries(columns).map(([name, type], index) => {
    const [first = null, ...others] = batch[index] ?? []
    const isRepeated = others.length > 0 && others.every((value) => value === first)
    const cast = sql.raw(`::${toDataType(type)}`)
    return {
      name: sql.ref(name),
      isRepeated,
      value: isRepeated ? sql`${first}::text${cast}` : sql`${sql.ref(name)}${cast}`,
      list: batch[index],
    }
  })
  const listed = cells.some(({ isRepeated }) => !isRepeated) ? cells.filter(({ isRepeated }) => !isRepeated) : cells
  await sql`
    insert into ${sql.raw(table)}
    select ${sql.join(cells.map(({ value }) => value))}
    from unnest(${sql.join(listed.map(({ list }) => sql`${list}::text[]`))}) as batch (${sql.join(listed.map(({ name }) => name))})
  `.execute(tx)
}

export const toArrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`

/** Selects the number that the school has for a person: ids of CSV files begin with a kind. */
export const buildOwnNumber = (id: string) => sql`regexp_replace(${sql.ref(id)}, '^(student|teacher|staff):', '')`

/** Records each id that the statement returns as changed, unless it was touched before. */
export const touchChanged = (tx: Tx, kind: TouchedKind, statement: RawBuilder<unknown>) =>
  sql`
    with changed as (${statement})
    insert into touched select distinct ${kind}, id, 'changed' from changed on conflict do nothing
  `.execute(tx)

export async function countTouched(
  tx: Tx,
): Promise<{ kind: TouchedKind; effect: 'added' | 'changed' | 'removed'; count: number }[]> {
  const { rows } = await sql<{ kind: TouchedKind; effect: 'added' | 'changed' | 'removed'; count: number }>`
    select kind, effect, count(*) as count from touched where effect <> 'unseen' group by kind, effect
  `.execute(tx)
  return rows
}

/** Updates the planner's statistics at once, because a first import fills tables that were empty. */
export async function analyzeImported(db: Db): Promise<void> {
  await sql`
    analyze attendee, person, membership, course, booking_profile_attendee, appointment, appointment_attendee, occupancy,
      choice_round_audience, imported_appointment
  `.execute(db)
}

export async function insertPublishedWeeks(tx: Tx, mondays: readonly string[], publishedAt: string): Promise<string[]> {
  const { rows } = await sql<{ monday: string }>`
    insert into published_week (monday, published_at)
    select distinct monday, ${publishedAt}::timestamptz from unnest(${mondays}::date[]) as monday
    on conflict do nothing
    returning monday
  `.execute(tx)
  return rows.map(({ monday }) => monday).toSorted()
}

/** The publication rule leaves them alone. */
export async function deletePublishedWeeks(tx: Tx, mondays: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ monday: string }>`
    with hidden as (delete from published_week where monday = any(${mondays}::date[]) returning monday),
    kept as (insert into hidden_week select monday from hidden on conflict do nothing)
    select monday from hidden
  `.execute(tx)
  return rows.map(({ monday }) => monday).toSorted()
}
