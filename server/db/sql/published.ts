import { type RawBuilder, sql } from 'kysely'

/** Whether the week of a moment is published; `moment` is a column. Drafts of other weeks are for staff alone. */
export const isPublished = (moment: string): RawBuilder<boolean> =>
  sql`exists (select from published_week p where p.monday = date_trunc('week', ${sql.raw(moment)})::date)`
