import { Command } from 'commander'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { prepareConnections } from '../db/wait-for-database.ts'
import { readConfig } from '../lib/config.ts'

export const createMigrateCommand = () =>
  new Command('migrate')
    .description('Bring the database to this version')
    .option('--json', 'report as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const database = await openDatabase(readConfig(process.env))
      try {
        await prepareConnections(database)
        const applied = await migrate(database.direct.db)
        if (json) console.log(JSON.stringify({ applied }))
        else console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date')
      } finally {
        await database.close()
      }
    })
