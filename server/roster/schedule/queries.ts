import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export const publishedWeeks = (db: Db, from: string, until: string) =>
  db
    .selectFrom('published_week')
    .select(['monday', 'published_at'])
    .where('monday', '>=', from)
    .where('monday', '<=', until)
    .execute()

export interface WeekChanges {
  monday: string
  changed_at: string
  changes: number
}

/** Per week: how many of these appointments a later publication changed, and when it last did. */
export async function changesPerWeek(db: Db, appointmentIds: readonly number[]): Promise<WeekChanges[]> {
  const { rows } = await sql<WeekChanges>`
    select date_trunc('week', starts_at)::date as monday, max(changed_at) as changed_at, count(*)::int as changes
    from appointment
    where id = any(${appointmentIds}) and change is not null and changed_at is not null
    group by 1`.execute(db)
  return rows
}
