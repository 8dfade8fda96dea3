import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Returns an id that neither another database of this PostgreSQL nor a restored copy has. */
export async function getDatabaseId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select concat(system_identifier, '-', oid) as id from pg_control_system(), pg_database
    where datname = current_database()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not answer.')
  return row.id
}

export interface DatabaseFacts {
  version: string
  clockDifferenceSeconds: number
  bytes: number
  /** False if the locale knows the case of ASCII letters only. */
  knowsCase: boolean
}

export async function getDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const askedAt = Temporal.Now.instant()
  const { rows } = await sql<{ version: string; database_time: string; bytes: number; knows_case: boolean }>`
    select current_setting('server_version') as version, now() as database_time,
      pg_database_size(current_database()) as bytes, lower('É') = 'é' as knows_case`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not answer.')
  return {
    version: row.version,
    clockDifferenceSeconds: Math.abs(askedAt.until(Temporal.Instant.from(row.database_time)).total('seconds')),
    bytes: row.bytes,
    knowsCase: row.knows_case,
  }
}
