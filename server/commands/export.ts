import { Command } from 'commander'
import type { Db } from '../db/connect.ts'
import { exportSchool, formatExport } from '../import/export-school.ts'
import { createProgressBar } from './progress-bar.ts'
import { createShutdownSignal } from './shutdown-signal.ts'
import { withDatabase } from './with-database.ts'

export const createExportCommand = () =>
  new Command('export')
    .description("Write a school's data in the school format, as it is now")
    .argument('<path>', 'a folder that is empty or not there yet, or a zip that is not there yet')
    .option('--json', 'report as JSON')
    .action(async (path: string, { json }: { json?: boolean }) => {
      const showProgress = createProgressBar(1)
      const signal = createShutdownSignal()
      const counts = await withDatabase(({ db }: { db: Db }) =>
        exportSchool(db, path, { signal, onProgress: (fraction) => showProgress('writing', fraction) }),
      )
      console.log(json ? JSON.stringify({ path, counts }, null, 2) : formatExport(path, counts))
    })
