import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

const hasOldNote = (until: string) => sql<boolean>`
  ends_at < ${until}::date + 1 and (teacher_note is not null or change is not null)`

export async function countOldNotes(db: Db, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from appointment where ${hasOldNote(until)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function clearOldNotes(tx: Tx, until: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update appointment set teacher_note = null, change = null where id in (
      select id from appointment where ${hasOldNote(until)} order by id limit ${limit} for update)`.execute(tx)
  return Number(numAffectedRows)
}
