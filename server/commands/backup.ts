import { Command } from 'commander'
import { backupDatabase } from '../backup/backup-database.ts'
import { BackupRefused } from '../backup/backup-file.ts'
import { readErasedList } from '../backup/erased-list.ts'
import { type RestoreReport, restoreDatabase } from '../backup/restore-database.ts'
import { openDatabase } from '../db/open.ts'
import { readConfig } from '../lib/config.ts'
import { formatCount } from '../lib/format-count.ts'
import { listUnknownSettings } from '../lib/unknown-settings.ts'
import { createSchoolClock } from '../school/clock.ts'
import { createProgressBar } from './progress-bar.ts'
import { createShutdownSignal } from './shutdown-signal.ts'
import { withDatabase } from './with-database.ts'

export const createBackupCommand = () =>
  new Command('backup')
    .description('Write all data to a file, while people use the school; BACKUP_KEY encrypts it')
    .argument('<file>', 'a file that is not there yet')
    .option('--json', 'report as JSON')
    .action(async (file: string, { json }: { json?: boolean }) => {
      const showProgress = createProgressBar(1)
      const signal = createShutdownSignal()
      const { isEncrypted, ...report } = await withDatabase(async ({ direct }, config) => {
        const clock = (await createSchoolClock(direct.db, config.CLOCK))()
        const passphrase = config.BACKUP_KEY
        if (passphrase === undefined) refuseMisspeltKey()
        const onProgress = (fraction: number) => showProgress('writing', fraction)
        const counts = await backupDatabase(direct.db, file, { clock, passphrase, signal, onProgress })
        return { ...counts, isEncrypted: passphrase !== undefined }
      })
      if (json) console.log(JSON.stringify({ file, ...report, encrypted: isEncrypted }, null, 2))
      else console.log(`Wrote ${report.rows} records to ${file} (${formatMegabytes(report.bytes)}).`)
      if (!isEncrypted) console.error('The backup is not encrypted: set BACKUP_KEY to have it encrypted.')
    })

/** @throws BackupRefused if the backup would not be encrypted because of a typo */
function refuseMisspeltKey(): void {
  const misspeltKey = listUnknownSettings(process.env).find(({ likelyMeant }) => likelyMeant === 'BACKUP_KEY')
  if (misspeltKey) throw new BackupRefused(`${misspeltKey.message} Nothing was written.`)
}

interface RestoreCommandOptions {
  json?: boolean
  replace?: boolean
  erased?: string
}

export const createRestoreCommand = () =>
  new Command('restore')
    .description('Make the database that of a backup: all of it, or nothing')
    .argument('<file>', 'a file that backup wrote')
    .option('--replace', 'also where a school is in the database')
    .option('--erased <file>', 'a later list that `erased` wrote: these people are erased again')
    .option('--json', 'report as JSON')
    .action(async (file: string, { json, replace, erased }: RestoreCommandOptions) => {
      const signal = createShutdownSignal()
      const config = readConfig(process.env)
      const erasedList = erased === undefined ? undefined : await readErasedList(erased)
      // Not migrated first: the schema becomes that of the backup.
      const database = await openDatabase(config)
      try {
        const passphrase = config.BACKUP_KEY
        const report = await restoreDatabase(database.direct.db, file, {
          passphrase,
          signal,
          erasedList,
          replace: replace === true,
        })
        if (json) console.log(JSON.stringify({ file, ...report }, null, 2))
        else console.log(formatRestored(report))
      } finally {
        await database.close()
      }
    })

const formatRestored = ({ rows, madeAt, erased }: RestoreReport) =>
  `Restored ${rows} records, as they were at ${madeAt}.${erased > 0 ? ` Erased again: ${formatCount(erased, 'person', 'people')}.` : ''}`

const formatMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
