import path from 'node:path'
import type { Db } from '../db/connect.ts'
import { endConnections } from '../db/end-connections.ts'
import type { OpenDatabase } from '../db/open.ts'
import { runInChildProcess } from '../lib/child-process.ts'
import type { Config } from '../lib/config.ts'
import { hasAttendees } from '../roster/attendee/service.ts'
import { findOrigin } from '../school/queries.ts'

export const isDatabaseEmpty = async (db: Db): Promise<boolean> =>
  (await findOrigin(db)) === undefined && !(await hasAttendees(db))

/** Returns true if this server, not another, made the demo school. */
export async function makeDemoWhenEmpty(
  { db, url }: Pick<OpenDatabase, 'db' | 'url'>,
  { CLOCK, LOG_SQL }: Pick<Config, 'CLOCK' | 'LOG_SQL'>,
  ending?: AbortSignal,
): Promise<boolean> {
  if (!(await isDatabaseEmpty(db))) return false
  const applicationName = `uurwerk demo ${process.pid}`
  const databaseUrl = new URL(url)
  databaseUrl.searchParams.set('application_name', applicationName)
  const environment = { APP_ENV: 'dev', DATABASE_URL: databaseUrl.href, CLOCK, LOG_SQL }
  try {
    return await runInChildProcess(path.join(import.meta.dirname, 'make.ts'), { environment, signal: ending })
  } catch (error) {
    // PostgreSQL does not notice a dead client until its statement ends.
    await endConnections(db, applicationName).catch(() => undefined)
    throw error
  }
}
