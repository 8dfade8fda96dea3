import { type RawBuilder, sql } from 'kysely'

/** Whether the week of a moment, which is a column, is published. */
export const isWeekPublished = (moment: string): RawBuilder<boolean> =>
  sql`exists (select from published_week p where p.monday = date_trunc('week', ${sql.ref(moment)})::date)`

/**
 * Whether an appointment is no draft. Drafts are the lessons, exams and choice lessons of weeks that are not published;
 * only staff may see them.
 */
export const isNotDraft = (appointment: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${appointment}.type`)} not in ('lesson', 'exam', 'choice') or ${isWeekPublished(`${appointment}.starts_at`)})`
