import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Returns the number of rows and a hash per table, equal if nothing changed. Servers delete the read stream events. */
export async function computeTableSums(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'stream_event'
    order by table_name
  `.execute(db)
  const sums = tables.rows.map(
    ({ name }) => sql<{ name: string; sum: string }>`
      select ${name}::text as name, concat(count(*), ' ', md5(string_agg(t::text, e'\n' order by t::text))) as sum
      from ${sql.table(name)} as t
    `,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
