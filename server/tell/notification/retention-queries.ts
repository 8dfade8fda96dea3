import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

/** The lesson itself may be gone. */
const isOver = (until: string) => sql<boolean>`entry ->> 'start' < (${until}::date + 1)::text`

export async function countOldChanges(db: Db, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from appointment_change where ${isOver(until)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteOldChanges(tx: Tx, until: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from appointment_change where id in (
      select id from appointment_change where ${isOver(until)} limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}
