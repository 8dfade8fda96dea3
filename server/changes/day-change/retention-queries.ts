import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

export async function countOldDayChanges(db: Db, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from day_change where ends_at < ${until}::date + 1`.execute(db)
  return rows[0]?.count ?? 0
}

/** The lesson keeps the form that the day change gave it. */
export async function deleteOldDayChanges(tx: Tx, until: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from day_change where appointment_id in (
      select appointment_id from day_change where ends_at < ${until}::date + 1 limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}

export async function countOldDeeds(db: Db, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from change_deed where done_at < ${until}::date + 1`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteOldDeeds(tx: Tx, until: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from change_deed where id in (
      select id from change_deed where done_at < ${until}::date + 1 limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}

const isOldCover = (until: string) => sql`
  exists (select from appointment where id = cover.appointment_id and ends_at < ${until}::date + 1)`

export async function countOldCovers(db: Db, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from cover where ${isOldCover(until)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteOldCovers(tx: Tx, until: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from cover where id in (select id from cover where ${isOldCover(until)} limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}
