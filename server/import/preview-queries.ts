import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** Tables whose rows an import may change or lock. */
const copiedTables = [
  'appointment',
  'appointment_attendee',
  'attendee',
  'availability',
  'availability_request',
  'booking',
  'booking_invitee',
  'booking_profile',
  'booking_profile_attendee',
  'booking_profile_facility',
  'choice_round',
  'choice_round_audience',
  'choice_round_choice',
  'choice_round_group',
  'choice_round_group_course',
  'choice_round_option',
  'choice_round_option_course',
  'choice_round_option_set',
  'choice_round_student',
  'classroom',
  'course',
  'cover',
  'day_change',
  'deployment_plan',
  'deployment_plan_period',
  'hidden_week',
  'imported_appointment',
  'import_source',
  'membership',
  'occupancy',
  'person',
  'planned_week',
  'program',
  'publication_rule',
  'published_week',
  'room_block',
  'roster_version',
  'school',
  'school_period',
  'school_year',
  'source_columns',
  'source_person',
  'student_group',
  'subscription',
  'team',
  'team_member',
  'waiting',
] as const
/** Tables to which an import only adds. */
const emptyTables = ['appointment_change', 'audit_log', 'notification', 'stream_event'] as const

/**
 * Copies the tables to temporary ones of the same names, which the rest of the transaction then uses: an import changes and
 * locks nothing that others use. The transaction must be rolled back.
 */
export async function createPreviewTables(tx: Tx): Promise<void> {
  await sql`select set_config('uurwerk.preview', 'on', true)`.execute(tx)
  const tables = [...copiedTables, ...emptyTables]
  // Read before the copies exist, so that the definitions name tables without their schema.
  const definitions = await listDefinitions(tx, tables)
  for (const table of tables)
    await sql`create temp table ${sql.id(table)} (like ${sql.id('public', table)} including defaults including generated including identity) on commit drop`.execute(
      tx,
    )
  for (const table of copiedTables) await copyRows(tx, table)
  for (const statement of definitions) await sql.raw(statement).execute(tx)
  for (const table of copiedTables) await sql`analyze ${sql.id('pg_temp', table)}`.execute(tx)
  await restartIdentities(tx, copiedTables)
  // Statements that were prepared earlier still mean the copied tables.
  await sql`discard plans`.execute(tx)
}

/** Lists the statements that give the copies their keys, indexes, constraints and triggers, in that order. */
async function listDefinitions(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    with copied as (
      select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relname = any(${tables}::text[])
    ),
    definition (position, statement) as (
      select case contype when 'f' then 4 else 1 end,
        format('alter table pg_temp.%I add constraint %I %s%s', relname, conname, pg_get_constraintdef(con.oid),
          case when contype in ('f', 'c') and convalidated then ' not valid' end)
      from pg_constraint con
      join copied on copied.oid = con.conrelid
      where contype in ('p', 'u', 'x', 'c') or (contype = 'f' and con.confrelid in (select oid from copied))
      union all
      select 2, replace(pg_get_indexdef(indexrelid), format(' ON public.%I ', relname), format(' ON pg_temp.%I ', relname))
      from pg_index
      join copied on copied.oid = indrelid
      where not exists (select from pg_constraint con where con.conindid = indexrelid and con.contype in ('p', 'u', 'x'))
      union all
      select 5, replace(pg_get_triggerdef(tr.oid), format(' ON public.%I ', relname), format(' ON pg_temp.%I ', relname))
      from pg_trigger tr
      join copied on copied.oid = tgrelid
      where not tgisinternal and tgenabled <> 'D'
    )
    select statement from definition order by position, statement`.execute(tx)
  return rows.map(({ statement }) => statement)
}

/** Leaves out generated columns, which the copy computes. */
async function copyRows(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    tx,
  )
  const columns = sql.raw(rows[0]?.columns ?? '')
  await sql`
    insert into ${sql.id('pg_temp', table)} (${columns}) overriding system value
    select ${columns} from ${sql.id('public', table)}`.execute(tx)
}

/** Gives new rows the ids that they would get. Reads the sequences without a lock that a writer takes. */
async function restartIdentities(tx: Tx, tables: readonly string[]): Promise<void> {
  const { rows: identities } = await sql<{ table: string; column: string; sequence: string }>`
    select relname as table, attname as column, pg_get_serial_sequence('public.' || relname, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relname = any(${tables}::text[]) and attidentity <> ''`.execute(tx)
  for (const { table, column, sequence } of identities) {
    const { rows } = await sql<{ next: number }>`
      select case when is_called then last_value + 1 else last_value end as next from ${sql.raw(sequence)}`.execute(tx)
    const restart = sql`alter column ${sql.id(column)} restart with ${sql.lit(rows[0]?.next ?? 1)}`
    await sql`alter table ${sql.id('pg_temp', table)} ${restart}`.execute(tx)
  }
}

/** Lists tables that the transaction has changed or whose rows it has locked, of those that others use. */
export async function listTouchedTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name
    from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and relnamespace = 'public'::regnamespace and mode <> 'AccessShareLock'
    order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}
