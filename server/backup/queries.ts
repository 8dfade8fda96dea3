import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { isDatabaseEmpty } from '#server/demo/first-start.ts'

// The same text for a value in every session, so that the sums of two databases can be compared.
const textSettings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
}

export async function fixTextFormats(tx: Tx): Promise<void> {
  for (const [name, value] of Object.entries(textSettings))
    await sql`select set_config(${name}, ${value}, true)`.execute(tx)
}

/** Must be the transaction's first statement. No migration or replacement removes a table meanwhile. */
export async function startBackupSnapshot(tx: Tx, tables: readonly string[]): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  await sql`lock table ${sql.join(tables.map((name) => sql.id(name)))} in access share mode`.execute(tx)
  await fixTextFormats(tx)
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
}

export interface TableSum {
  rows: number
  /** The same for the same rows in any order. */
  sum: string
}

export async function computeTableSum(tx: Tx, table: string): Promise<TableSum> {
  const { rows } = await sql<TableSum>`
    select count(*) as rows,
      coalesce(sum(('x' || left(md5(row_to_json(backed_up)::text), 15))::bit(60)::bigint), 0)::text as sum
    from ${sql.id(table)} backed_up`.execute(tx)
  const [sum] = rows
  if (!sum) throw new Error('A sum has no row.')
  return sum
}

const fetchSize = 2000

/** Yields rows as JSON text. */
export async function* streamTableRows(tx: Tx, table: string): AsyncGenerator<string> {
  await sql`declare backed_up no scroll cursor for
    select row_to_json(backed_up)::text as row from ${sql.id(table)} backed_up`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch forward ${sql.lit(fetchSize)} from backed_up`.execute(tx)
    for (const { row } of rows) yield row
    if (rows.length < fetchSize) break
  }
  await sql`close backed_up`.execute(tx)
}

export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** A column whose values a sequence gives. */
interface NumberedColumn {
  table: string
  column: string
  sequence: string
}

const listNumberedColumns = async (db: Db): Promise<NumberedColumn[]> => {
  const { rows } = await sql<NumberedColumn>`
    select owner.relname as "table", attribute.attname as "column", sequence.oid::regclass::text as sequence
    from pg_class sequence
    join pg_depend on pg_depend.objid = sequence.oid and pg_depend.deptype in ('a', 'i')
      and pg_depend.classid = 'pg_class'::regclass and pg_depend.refclassid = 'pg_class'::regclass
    join pg_class owner on owner.oid = pg_depend.refobjid
    join pg_attribute attribute on attribute.attrelid = owner.oid and attribute.attnum = pg_depend.refobjsubid
    where sequence.relkind = 'S' and owner.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db)
  return rows
}

/** Returns the last value per `table.column`; sequences have no snapshot, so the transaction must have begun before. */
export async function readSequences(db: Db): Promise<Record<string, number>> {
  const values: [string, number][] = []
  for (const { table, column, sequence } of await listNumberedColumns(db)) {
    const { rows } = await sql<{ value: number | null }>`
      select pg_sequence_last_value(${sequence}::regclass) as value`.execute(db)
    if (typeof rows[0]?.value === 'number') values.push([`${table}.${column}`, rows[0].value])
  }
  return Object.fromEntries(values)
}

/** Never lower than a value in the table: an id of someone who is gone is not given again. */
export async function raiseSequences(tx: Tx, lastValues: Readonly<Record<string, number>>): Promise<void> {
  for (const { table, column, sequence } of await listNumberedColumns(tx)) {
    const lastValue = lastValues[`${table}.${column}`] ?? 0
    await sql`
      select setval(${sequence}::regclass, greatest(${lastValue}, highest.value))
      from (select coalesce(max(${sql.ref(column)}), 0)::bigint as value from ${sql.id(table)}) highest
      where greatest(${lastValue}, highest.value) > 0`.execute(tx)
  }
}

/** Counts sessions of servers and of other commands. A pooler keeps idle ones, while a server queries every second. */
export async function countOtherSessions(tx: Tx, idleSeconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name like 'uurwerk%' and pid <> pg_backend_pid()
      and (state is distinct from 'idle'
        or state_change > clock_timestamp() - make_interval(secs => ${idleSeconds}))`.execute(tx)
  return rows[0]?.count ?? 0
}

export type DatabaseContents = 'nothing' | 'empty installation' | 'school' | 'other tables'

export async function findContents(db: Db): Promise<DatabaseContents> {
  const { rows } = await sql<{ tables: number; is_ours: boolean; has_tables: boolean }>`
    select count(*) as tables, coalesce(bool_or(relname = 'kysely_migration'), false) as is_ours,
      count(*) filter (where relname = any (${['attendee', 'school']})) = 2 as has_tables
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db)
  const [{ tables, is_ours: isOurs, has_tables: hasTables } = { tables: 0, is_ours: false, has_tables: false }] = rows
  if (tables === 0) return 'nothing'
  if (!isOurs) return 'other tables'
  return hasTables && !(await isDatabaseEmpty(db)) ? 'school' : 'empty installation'
}

export async function hasErasedList(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('public.erasure_key') is not null as "exists"`.execute(db)
  return rows[0]?.exists === true
}

/** Removes tables, functions and types of the schema, except those of extensions. */
export async function dropEverything(tx: Tx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select statement from (
      select 1 as position, pg_class.oid, 'pg_class'::regclass as catalogue,
        format('drop %s if exists %s cascade', case relkind when 'v' then 'view' else 'table' end, pg_class.oid::regclass) as statement
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      union all
      select 2, pg_proc.oid, 'pg_proc'::regclass, format('drop routine if exists %s cascade', pg_proc.oid::regprocedure)
      from pg_proc where pronamespace = 'public'::regnamespace
    ) object
    where not exists (
      select from pg_depend
      where pg_depend.objid = object.oid and pg_depend.classid = object.catalogue and pg_depend.deptype = 'e'
    )
    order by position`.execute(tx)
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
}

interface ForeignKey {
  add: string
  drop: string
}

/** Removes the foreign keys, so that tables can be filled in any order. Returns the statements that add them again. */
export async function dropForeignKeys(tx: Tx): Promise<string[]> {
  const { rows } = await sql<ForeignKey>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx)
  for (const { drop } of rows) await sql.raw(drop).execute(tx)
  return rows.map(({ add }) => add)
}

/** What triggers write is in the backup itself. */
export const switchTriggers = (tx: Tx, table: string, state: 'enable' | 'disable'): Promise<unknown> =>
  sql`alter table ${sql.id(table)} ${sql.raw(state)} trigger user`.execute(tx)

export const emptyTable = (tx: Tx, table: string): Promise<unknown> => sql`delete from ${sql.id(table)}`.execute(tx)

export async function listWritableColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Rows are JSON texts. */
export async function insertTableRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.id(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.id(table)}, ${`[${rows.join(',')}]`}::json)`.execute(tx)
}

export const analyzeAll = (db: Db): Promise<unknown> => sql`analyze`.execute(db)

export const runStatement = (tx: Tx, statement: string): Promise<unknown> => sql.raw(statement).execute(tx)

export const recordBackup = (tx: Tx, finishedAt: string, bytes: number): Promise<unknown> =>
  tx
    .insertInto('last_backup')
    .values({ finished_at: finishedAt, bytes })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ finished_at: finishedAt, bytes }))
    .execute()

export async function findLastBackup(db: Db): Promise<string | null> {
  const row = await db.selectFrom('last_backup').select('finished_at').executeTakeFirst()
  return row?.finished_at ?? null
}
