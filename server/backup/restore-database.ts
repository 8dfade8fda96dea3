import type { Db, Tx } from '#server/db/connect.ts'
import { migrate, migrateTo } from '#server/db/migrate.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { findErasedList } from '#server/person-data/erased-list.ts'
import { createSystemClock } from '#server/lib/clock.ts'
import { findTimeZone } from '#server/school/queries.ts'
import { BackupHeader, BackupTableEnd, BackupTrailer } from './backup-lines.ts'
import { type ErasedList, mergeErasedList } from './erased-list.ts'
import { BackupRefused, checkBackupFile, readBackupFile } from './backup-file.ts'
import {
  analyzeAll,
  computeTableSum,
  countOtherSessions,
  type DatabaseContents,
  dropEverything,
  dropForeignKeys,
  emptyTable,
  findContents,
  fixTextFormats,
  hasErasedList,
  insertTableRows,
  listWritableColumns,
  raiseSequences,
  runStatement,
  switchTriggers,
} from './queries.ts'

export interface RestoreOptions {
  passphrase?: string | undefined
  /** Also where a school is in the database. */
  replace?: boolean
  signal?: AbortSignal
  onProgress?: (rows: number) => void
  /** People who were erased after the backup. */
  erasedList?: ErasedList | undefined
  /** Sessions that have been idle for longer do not prevent a restore. */
  idleSeconds?: number
}

export interface RestoreReport {
  rows: number
  madeAt: string
  version: string
  /** People who were erased after the backup, and are so again. */
  erased: number
}

const obstacles: Partial<Record<DatabaseContents, string>> = {
  school: 'There is a school in the database already. Add --replace to remove it for the one in the backup.',
  'other tables': 'The database has tables of another program. Name an empty one.',
}

/** Makes the database that of the backup, in one transaction: all of it, or nothing. @throws BackupRefused */
export async function restoreDatabase(db: Db, file: string, options: RestoreOptions): Promise<RestoreReport> {
  // Before anything is written, so that no line of a damaged file is taken for data.
  await checkBackupFile(file, options.passphrase)
  const report = await runInTransaction({ db }, async (tx) => {
    await refuseObstacles(tx, options)
    const replacedList = await findReplacedList(tx)
    await dropEverything(tx)
    const restored = await restoreLines(tx, readBackupFile(file, options.passphrase), options)
    await migrate(tx)
    const erased = await eraseAgain(tx, replacedList, options)
    return { ...restored, erased }
  })
  await analyzeAll(db)
  return report
}

async function findReplacedList(tx: Tx): Promise<ErasedList | undefined> {
  return (await hasErasedList(tx)) ? findErasedList(tx) : undefined
}

async function eraseAgain(
  tx: Tx,
  replacedList: ErasedList | undefined,
  { erasedList }: RestoreOptions,
): Promise<number> {
  const clock = createSystemClock((await findTimeZone(tx)) ?? 'UTC')
  const { key } = await findErasedList(tx)
  const ofReplaced = replacedList?.key.equals(key) === true ? await mergeErasedList(tx, replacedList, clock) : 0
  return ofReplaced + (erasedList ? await mergeErasedList(tx, erasedList, clock) : 0)
}

async function refuseObstacles(tx: Tx, { replace, idleSeconds = 10 }: RestoreOptions) {
  if ((await countOtherSessions(tx, idleSeconds)) > 0)
    throw new BackupRefused(
      `A server or a command uses the database, or a pooler holds connections used less than ${idleSeconds} seconds ago. Stop the server or command, wait and try again.`,
    )
  const contents = await findContents(tx)
  const obstacle = obstacles[contents]
  if (obstacle !== undefined && !(contents === 'school' && replace === true)) throw new BackupRefused(obstacle)
}

/** Rows that are inserted at once. */
const batchSize = 2000

async function restoreLines(
  tx: Tx,
  lines: AsyncIterable<string>,
  { signal, onProgress }: RestoreOptions,
): Promise<Omit<RestoreReport, 'erased'>> {
  let restoration: Restoration | undefined
  for await (const line of lines) {
    signal?.throwIfAborted()
    const [word = '', text = ''] = line.startsWith('#') ? splitOnce(line) : []
    if (word === '#begin') restoration = await Restoration.start(tx, BackupHeader.parse(JSON.parse(text)))
    else if (restoration === undefined) throw new BackupRefused('The backup does not begin as it should.')
    else if (word === '#table') await restoration.startTable(text)
    else if (word === '#end') await restoration.endTable(BackupTableEnd.parse(JSON.parse(text)))
    else if (word === '#sequences') await restoration.finish(BackupTrailer.parse(JSON.parse(text)))
    else if (await restoration.addRow(line)) onProgress?.(restoration.report.rows)
  }
  if (restoration?.isFinished !== true) throw new BackupRefused('The backup does not end as it should.')
  return restoration.report
}

function splitOnce(line: string): [string, string] {
  const space = line.indexOf(' ')
  return [line.slice(0, space), line.slice(space + 1)]
}

class Restoration {
  readonly report: Omit<RestoreReport, 'erased'>
  isFinished = false
  private table = ''
  private columns: string[] = []
  private rows: string[] = []
  private readonly tx: Tx
  private readonly foreignKeys: readonly string[]

  private constructor(tx: Tx, header: BackupHeader, foreignKeys: readonly string[]) {
    this.tx = tx
    this.foreignKeys = foreignKeys
    this.report = { rows: 0, madeAt: header.madeAt, version: header.version }
  }

  static async start(tx: Tx, header: BackupHeader): Promise<Restoration> {
    await migrateTo(tx, header.migrations)
    await fixTextFormats(tx)
    return new Restoration(tx, header, await dropForeignKeys(tx))
  }

  async startTable(table: string): Promise<void> {
    this.table = table
    this.columns = await listWritableColumns(this.tx, table)
    await switchTriggers(this.tx, table, 'disable')
    // A migration may have made rows.
    await emptyTable(this.tx, table)
  }

  /** Returns whether rows were written. */
  async addRow(row: string): Promise<boolean> {
    this.rows.push(row)
    if (this.rows.length < batchSize) return false
    await this.writeRows()
    return true
  }

  /** @throws BackupRefused if the table is not what it was when the backup was made */
  async endTable(expected: BackupTableEnd): Promise<void> {
    await this.writeRows()
    const { rows, sum } = await computeTableSum(this.tx, this.table)
    if (rows !== expected.rows || sum !== expected.sum)
      throw new BackupRefused(`The table ${this.table} differs from the one in the backup. Nothing was changed.`)
    await switchTriggers(this.tx, this.table, 'enable')
  }

  async finish({ sequences }: BackupTrailer): Promise<void> {
    for (const foreignKey of this.foreignKeys) await runStatement(this.tx, foreignKey)
    await raiseSequences(this.tx, sequences)
    this.isFinished = true
  }

  private async writeRows() {
    if (this.rows.length > 0) await insertTableRows(this.tx, this.table, this.columns, this.rows)
    this.report.rows += this.rows.length
    this.rows = []
  }
}
