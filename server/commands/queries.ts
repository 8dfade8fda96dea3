import type { Role } from '@uurwerk/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

const people = (db: Db) =>
  db
    .selectFrom('attendee')
    .innerJoin('person', 'person.attendee_id', 'attendee.id')
    .where('attendee.removed', '=', false)

export async function personExists(db: Db, sourceId: string): Promise<boolean> {
  const found = await people(db).select('attendee.id').where('attendee.source_id', '=', sourceId).executeTakeFirst()
  return found !== undefined
}

export async function sourceIdsOfRole(db: Db, role: Role): Promise<string[]> {
  const found = await people(db)
    .select('attendee.source_id')
    .where('person.roles', '@>', sql<string[]>`array[${role}]`)
    .orderBy('attendee.source_id')
    .execute()
  return found.map(({ source_id }) => source_id)
}

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
