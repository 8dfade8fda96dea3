import path from 'node:path'
import type { Db } from '../db/connect.ts'
import { endConnections } from '../db/end-connections.ts'
import type { OpenDatabase } from '../db/open.ts'
import { runInChildProcess } from '../lib/child-process.ts'
import type { Config } from '../lib/config.ts'
import { hasAttendees } from '../roster/attendee/service.ts'
import { findOrigin } from '../school/queries.ts'

/** Whether nobody has put anything into the database yet. */
export const isDatabaseEmpty = async (db: Db): Promise<boolean> =>
  (await findOrigin(db)) === undefined && !(await hasAttendees(db))

/**
 * Makes the demo school where there is nothing, in a process of its own. Another server that does so in the same
 * moment is waited for. True when this one made it.
 */
export async function makeDemoWhenEmpty(
  { db, url }: Pick<OpenDatabase, 'db' | 'url'>,
  { CLOCK, LOG_SQL }: Pick<Config, 'CLOCK' | 'LOG_SQL'>,
  ending?: AbortSignal,
): Promise<boolean> {
  if (!(await isDatabaseEmpty(db))) return false
  const name = `uurwerk demo ${process.pid}`
  const address = new URL(url)
  address.searchParams.set('application_name', name)
  const environment = { APP_ENV: 'dev', DATABASE_URL: address.href, CLOCK, LOG_SQL }
  try {
    return await runInChildProcess(path.join(import.meta.dirname, 'make.ts'), { environment, ending })
  } catch (error) {
    // Its process is gone; the database would not know that before its statement is done.
    await endConnections(db, name).catch(() => undefined)
    throw error
  }
}
