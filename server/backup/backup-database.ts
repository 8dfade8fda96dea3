import type { Db, Tx } from '#server/db/connect.ts'
import { tables } from '#server/db/tables.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import type { Clock } from '#server/lib/clock.ts'
import { version } from '#server/lib/version.ts'
import { writeBackupFile } from './backup-file.ts'
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

/** Writes all tables as they are at one moment; people go on using the school. @throws BackupRefused */
export async function backupDatabase(db: Db, file: string, options: BackupOptions): Promise<BackupReport> {
  const { clock, passphrase } = options
  const total = { rows: 0 }
  const { bytes } = await runInTransaction({ db }, async (tx) => {
    await startBackupSnapshot(tx, backedUpTables)
    return writeBackupFile(file, listBackupLines(tx, options, total), passphrase)
  })
  const finishedAt = clock.instant().toString({ smallestUnit: 'millisecond' })
  await runInTransaction({ db }, (tx) => recordBackup(tx, finishedAt, bytes))
  return { rows: total.rows, bytes }
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
