import { type RawBuilder, sql } from 'kysely'

export const isWeekPublished = (column: string): RawBuilder<boolean> =>
  sql`exists (select from published_week where monday = date_trunc('week', ${sql.ref(column)})::date)`

/** Drafts are lessons, exams and choice lessons of unpublished weeks. */
export const isNotDraft = (appointment: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${appointment}.type`)} not in ('lesson', 'exam', 'choice') or ${isWeekPublished(`${appointment}.starts_at`)})`
