import { sql } from 'kysely'
import type { ImportRefusal, ImportState } from '@uurwerk/contract/desk/imports'
import type { Role } from '@uurwerk/contract/roles'
import type { Db, Tx } from '#server/db/connect.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportOptionValues } from './rules.ts'

export interface StoredOptions {
  values: ImportOptionValues
  /** How to apply it, since that was requested. */
  apply?: { replace: boolean; unpublished: boolean; keepDayChanges?: readonly number[]; role?: Role | undefined }
}

export interface ImportRunRow {
  id: number
  state: ImportState
  format: string | null
  source: string | null
  file_name: string
  bytes: number
  options: StoredOptions
  started_by: number | null
  applied_by: number | null
  started_at: string
  finished_at: string | null
  progress: number
  refusal: ImportRefusal | null
  report: Partial<ImportReport>
}

const columns = [
  'id',
  'state',
  'format',
  'source',
  'file_name',
  'bytes',
  'options',
  'started_by',
  'applied_by',
  'started_at',
  'finished_at',
  'progress',
  'refusal',
  'report',
] as const

/** Seconds without a sign of life after which a run without a child process of this server counts as interrupted. */
const maximumSilence = 45

export async function insertRun(
  tx: Tx,
  run: Pick<ImportRunRow, 'state' | 'file_name' | 'bytes' | 'started_by' | 'started_at'> &
    Partial<Pick<ImportRunRow, 'format' | 'source' | 'finished_at' | 'options' | 'report'>>,
): Promise<number> {
  const { options, report, ...others } = run
  const { id } = await tx
    .insertInto('import_run')
    .values({ ...others, options: JSON.stringify(options ?? { values: {} }), report: JSON.stringify(report ?? {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findRun = (db: Db, id: number): Promise<ImportRunRow | undefined> =>
  db.selectFrom('import_run').select(columns).where('id', '=', id).$castTo<ImportRunRow>().executeTakeFirst()

export const listRuns = (db: Db, limit: number): Promise<ImportRunRow[]> =>
  db
    .selectFrom('import_run')
    .select(columns.filter((column) => column !== 'report'))
    .select(sql`jsonb_build_object('totals', report -> 'totals')`.as('report'))
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<ImportRunRow>()
    .execute()

/** Options of the last import of the source that was applied. */
export async function findLastOptions(db: Db, source: string, format: string): Promise<ImportOptionValues | undefined> {
  const row = await db
    .selectFrom('import_run')
    .select('options')
    .where('state', '=', 'done')
    .where('source', '=', source)
    .where('format', '=', format)
    .where('file_name', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.options as StoredOptions | undefined)?.values
}

export async function isRunWorking(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('import_run')
    .select('id')
    .where('state', 'in', ['reading', 'applying'])
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps runs from starting until the transaction ends. Returns false if one is working. */
export async function holdUpRuns(tx: Tx): Promise<boolean> {
  if (await isRunWorking(tx)) return false
  await sql`lock table import_run in share row exclusive mode`.execute(tx)
  return !(await isRunWorking(tx))
}

/** Runs that wait for a server: those to apply before those to read. */
export async function listWaitingRuns(db: Db): Promise<{ id: number; state: 'uploaded' | 'applying' }[]> {
  const { rows } = await sql<{ id: number; state: 'uploaded' | 'applying' }>`
    select id, state from import_run
    where state = 'uploaded' or (state = 'applying' and worker is null)
    order by state, id`.execute(db)
  return rows
}

/** Returns false if another run is working, or another server was first. */
export async function claimRun(db: Db, id: number, worker: string): Promise<boolean> {
  const { rows } = await sql`
    update import_run
    set state = case state when 'uploaded' then 'reading' else state end, worker = ${worker},
      heartbeat_at = clock_timestamp(), progress = 0
    where id = ${id} and (
      (state = 'applying' and worker is null)
      or (state = 'uploaded' and not exists (select from import_run where state in ('reading', 'applying'))))
    returning id`.execute(db)
  return rows.length > 0
}

/** Requests that a server applies the run. Returns false if it is not ready. */
export async function startApplying(
  tx: Tx,
  id: number,
  appliedBy: number | null,
  apply: NonNullable<StoredOptions['apply']>,
): Promise<boolean> {
  const { rows } = await sql`
    update import_run
    set state = 'applying', worker = null, heartbeat_at = clock_timestamp(), progress = 0, refusal = null,
      applied_by = ${appliedBy}, options = options || ${JSON.stringify({ apply })}::jsonb
    where id = ${id} and state = 'ready' and jsonb_typeof(report -> 'preview') = 'object'
    returning id`.execute(tx)
  return rows.length > 0
}

/** Requests that a server reads the files again, with options in place of former ones. Returns false if the run is not ready. */
export async function readAgain(
  tx: Tx,
  id: number,
  options: Readonly<Record<string, string>>,
  former: readonly string[] = [],
): Promise<boolean> {
  const { rows } = await sql`
    update import_run
    set state = 'uploaded', progress = 0, refusal = null, report = '{}',
      source = coalesce(${options['source'] ?? null}, source),
      options = jsonb_set(options, '{values}',
        (options -> 'values') - ${former}::text[] || ${JSON.stringify(options)}::jsonb)
    where id = ${id} and state = 'ready'
    returning id`.execute(tx)
  return rows.length > 0
}

/** Returns false if the run is no longer this worker's. */
export async function saveProgress(db: Db, id: number, worker: string, progress: number): Promise<boolean> {
  const { rows } = await sql`
    update import_run set progress = ${progress}, heartbeat_at = clock_timestamp()
    where id = ${id} and worker = ${worker} and state in ('reading', 'applying')
    returning id`.execute(db)
  return rows.length > 0
}

export interface RunOutcome {
  state: 'ready' | 'done' | 'failed'
  format?: string | null
  source?: string | null
  options?: StoredOptions
  refusal?: ImportRefusal | null
  report: Partial<ImportReport>
  finishedAt?: string
}

/** Ends the work on a run, and adds to its report. Returns false if the run is no longer this worker's. */
export async function finishRun(db: Db, id: number, worker: string, outcome: RunOutcome): Promise<boolean> {
  const { state, format = null, source = null, options, refusal = null, report, finishedAt = null } = outcome
  const { rows } = await sql`
    update import_run
    set state = ${state}, format = coalesce(${format}, format), source = coalesce(${source}, source),
      options = options || ${JSON.stringify(options ?? {})}::jsonb, refusal = ${refusal},
      report = (report - ${finishedAt === null ? '' : 'csv'}::text) || ${JSON.stringify(report)}::jsonb,
      finished_at = ${finishedAt}, progress = 1, worker = null
    where id = ${id} and worker = ${worker} and state in ('reading', 'applying')
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * Fails the run that the worker left unfinished, or without one all of other workers that are silent. Returns their ids.
 * A worker sees its own child process end, which is only slow while silent.
 */
export async function failInterruptedRuns(
  db: Db,
  { id, worker }: { id?: number; worker: string },
  { report, finishedAt }: Pick<RunOutcome, 'report'> & { finishedAt: string },
): Promise<number[]> {
  const isMeant =
    id === undefined
      ? sql`worker is distinct from ${worker}
          and heartbeat_at < clock_timestamp() - make_interval(secs => ${maximumSilence})`
      : sql`id = ${id} and worker = ${worker}`
  const { rows } = await sql<{ id: number }>`
    update import_run
    set state = 'failed', finished_at = ${finishedAt}, worker = null, report = report || ${JSON.stringify(report)}::jsonb
    where state in ('reading', 'applying') and ${isMeant}
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

export async function cancelRun(tx: Tx, id: number, finishedAt: string): Promise<boolean> {
  const { rows } = await sql`
    update import_run set state = 'cancelled', finished_at = ${finishedAt}, worker = null, report = report - 'csv'
    where id = ${id} and state not in ('done', 'failed', 'cancelled')
    returning id`.execute(tx)
  return rows.length > 0
}

interface UploadQuota {
  startedBy: number
  maximumBytes: number
  maximumCount: number
}

/** Cancels the person's oldest waiting uploads beyond the quota, and returns their ids. */
export async function cancelUploadsOverQuota(
  tx: Tx,
  { startedBy, maximumBytes, maximumCount }: UploadQuota,
  finishedAt: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with stored_upload as (
      select id, sum(bytes) over newest as bytes, count(*) over newest as count
      from import_run where started_by = ${startedBy} and state in ('uploaded', 'ready')
      window newest as (order by id desc))
    update import_run set state = 'cancelled', finished_at = ${finishedAt}
    where state in ('uploaded', 'ready')
      and id in (select id from stored_upload where bytes > ${maximumBytes} or count > ${maximumCount})
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function cancelForgottenRuns(db: Db, before: string, finishedAt: string): Promise<void> {
  await sql`
    update import_run set state = 'cancelled', finished_at = ${finishedAt}, report = report - 'csv'
    where state in ('uploaded', 'ready') and started_at < ${before}::timestamptz`.execute(db)
}

export async function listOpenRuns(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from import_run where id = any(${ids}::int[]) and state not in ('done', 'failed', 'cancelled')`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Counts runs that wait to be applied, and those that failed since the last success. */
export async function countStoppedRuns(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_run run
    where state = 'ready' or state = 'failed' and not exists (
      select from import_run later where later.id > run.id and later.state = 'done')`.execute(db)
  return rows[0]?.count ?? 0
}
