import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

export interface PublicationRuleRow {
  /** Monday of the last week. */
  until: string | null
  weeks_ahead: number | null
}

export const findPublicationRule = (db: Db): Promise<PublicationRuleRow | undefined> =>
  db.selectFrom('publication_rule').select(['until', 'weeks_ahead']).executeTakeFirst()

export async function replacePublicationRule(tx: Tx, rule: PublicationRuleRow | null): Promise<void> {
  await tx.deleteFrom('publication_rule').execute()
  await tx.deleteFrom('hidden_week').execute()
  if (rule) await tx.insertInto('publication_rule').values(rule).execute()
}

/** Publishes the weeks with lessons from a Monday until where the rule ends, and returns the newly published. */
export async function insertWeeksOfRule(tx: Tx, monday: string, publishedAt: string): Promise<string[]> {
  if ((await findPublicationRule(tx)) === undefined) return []
  const { rows } = await sql<{ monday: string }>`
    insert into published_week (monday, published_at)
    select distinct date_trunc('week', starts_at)::date, ${publishedAt}::timestamptz
    from publication_rule, appointment
    where type in ('lesson', 'exam', 'choice') and not is_cancelled and starts_at >= ${monday}::date
      and starts_at < coalesce(until, ${monday}::date + 7 * weeks_ahead) + 7
      and not exists (select from hidden_week where hidden_week.monday = date_trunc('week', starts_at)::date)
    on conflict do nothing
    returning monday`.execute(tx)
  return rows.map((row) => row.monday).toSorted()
}
