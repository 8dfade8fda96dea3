import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

const isOldBooking = (until: string) => sql<boolean>`type = 'booking' and ends_at < ${until}::date + 1`

export async function countOldBookings(db: Db, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from appointment where ${isOldBooking(until)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteOldBookings(tx: Tx, until: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from appointment where id in (
      select id from appointment where ${isOldBooking(until)} order by id limit ${limit} for update)`.execute(tx)
  return Number(numAffectedRows)
}
