import type { Db, Tx } from '#server/db/connect.ts'
import { listLaterMigrations } from '#server/db/migrate.ts'
import { tables } from '#server/db/tables.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import type { Clock } from '#server/lib/clock.ts'
import { version } from '#server/lib/version.ts'
import { BackupRefused, writeBackupFile } from './backup-file.ts'
import type { BackupHeader, BackupTableEnd, BackupTrailer } from './backup-lines.ts'
import {
  computeTableSum,
  listAppliedMigrations,
  readSequences,
  recordBackup,
  startBackupSnapshot,
  streamTableRows,
} from './queries.ts'

export const backedUpTables: readonly string[] = Object.entries(tables)
  .filter(([, { backup }]) => backup)
  .map(([name]) => name)

export interface BackupOptions {
  clock: Clock
  passphrase?: string | undefined
  signal?: AbortSignal
  onProgress?: (fraction: number) => void
}

export interface BackupReport {
  rows: number
  bytes: number
}

/** Writes all tables as they are at one moment; people go on using the school. @throws BackupRefused, NewerDatabase */
export async function backupDatabase(db: Db, file: string, options: BackupOptions): Promise<BackupReport> {
  const { clock, passphrase } = options
  const total = { rows: 0 }
  const { bytes } = await runInTransaction({ db }, async (tx) => {
    await startBackupSnapshot(tx, backedUpTables)
    await refuseLaterTables(tx)
    return writeBackupFile(file, listBackupLines(tx, options, total), passphrase)
  })
  const finishedAt = clock.instant().toString({ smallestUnit: 'millisecond' })
  await runInTransaction({ db }, (tx) => recordBackup(tx, finishedAt, bytes))
  return { rows: total.rows, bytes }
}

/** A later version may have tables that this one does not know. */
async function refuseLaterTables(tx: Tx): Promise<void> {
  const laterMigrations = await listLaterMigrations(tx)
  if (laterMigrations.length === 0) return
  throw new BackupRefused(
    `A later version of Uurwerk has changed the database (${laterMigrations.join(', ')}), and this one would leave out what it added. Use the command line of that version.`,
  )
}

async function* listBackupLines(
  tx: Tx,
  { clock, signal, onProgress }: BackupOptions,
  total: { rows: number },
): AsyncGenerator<string> {
  const header: BackupHeader = {
    version,
    madeAt: clock.instant().toString({ smallestUnit: 'second' }),
    migrations: await listAppliedMigrations(tx),
  }
  yield `#begin ${JSON.stringify(header)}`
  for (const [index, table] of backedUpTables.entries()) {
    yield `#table ${table}`
    for await (const row of streamTableRows(tx, table)) {
      signal?.throwIfAborted()
      yield row
    }
    const end: BackupTableEnd = await computeTableSum(tx, table)
    total.rows += end.rows
    yield `#end ${JSON.stringify(end)}`
    onProgress?.((index + 1) / backedUpTables.length)
  }
  const trailer: BackupTrailer = { sequences: await readSequences(tx) }
  yield `#sequences ${JSON.stringify(trailer)}`
}
