import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { migrate } from '../db/migrate.ts'
import { prepareConnections } from '../db/wait-for-database.ts'
import { type Config, readConfig } from '../lib/config.ts'

/** Migrates the database before the command, and always closes it. */
export async function withDatabase<T>(run: (database: OpenDatabase, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await prepareConnections(database)
    await migrate(database.direct.db)
    return await run(database, config)
  } finally {
    await database.close()
  }
}
