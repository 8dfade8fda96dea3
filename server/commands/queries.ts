import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** What a check of the database tells. */
export async function databaseFacts(
  db: Db,
): Promise<{ version: string; clockDifferenceSeconds: number; bytes: number }> {
  const before = Temporal.Now.instant()
  const { rows } = await sql<{ version: string; at: string; bytes: number }>`
    select current_setting('server_version') as version, now() as at, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The database did not answer.')
  return {
    version: row.version,
    clockDifferenceSeconds: Math.abs(before.until(Temporal.Instant.from(row.at)).total('seconds')),
    bytes: row.bytes,
  }
}
