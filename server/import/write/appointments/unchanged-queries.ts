import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { lessonsWithDayChange } from '#server/db/sql/day-change.ts'

const batchSize = 5000

/**
 * Creates `unchanged_appointment`: the appointments that the last import wrote from equal records. Returns the records of
 * all others.
 */
export async function leaveOutUnchanged<T>(tx: Tx, records: T[], toFingerprint: (record: T) => string): Promise<T[]> {
  await sql`create temp table unchanged_appointment (id integer not null) on commit drop`.execute(tx)
  const { rows: known } = await sql`select from imported_appointment limit 1`.execute(tx)
  if (known.length === 0) return records
  const rest: T[] = []
  for (let start = 0; start < records.length; start += batchSize) {
    const batch = records.slice(start, start + batchSize)
    const unchanged = new Set(await stageUnchanged(tx, batch.map(toFingerprint)))
    rest.push(...batch.filter((_, index) => !unchanged.has(index)))
  }
  await sql`analyze unchanged_appointment`.execute(tx)
  return rest
}

/** Returns the positions of fingerprints that the last import wrote. */
async function stageUnchanged(tx: Tx, fingerprints: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ positions: number[] | null }>`
    with unchanged as (
      select appointment_id, position
      from unnest(${fingerprints}::uuid[]) with ordinality as given (fingerprint, position)
      cross join lateral (
        select appointment_id from imported_appointment known where known.fingerprint = given.fingerprint limit 1
      ) known
    ),
    staged as (insert into unchanged_appointment select appointment_id from unchanged)
    select array_agg(position::integer - 1) as positions from unchanged`.execute(tx)
  return rows[0]?.positions ?? []
}

/** Lets the import write these lessons again, as the files have them. */
export const forgetLessonsWithDayChanges = (tx: Tx) =>
  sql`delete from imported_appointment where appointment_id in ${lessonsWithDayChange}`.execute(tx)

export const isUnchanged = (id: string): RawBuilder<boolean> =>
  sql`exists (select from unchanged_appointment where unchanged_appointment.id = ${sql.ref(id)})`
