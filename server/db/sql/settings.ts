import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { School } from '../schema.ts'

/** One of the school's settings, where there is a school. */
export const schoolSetting = <C extends keyof School>(column: C): RawBuilder<Selectable<School>[C]> =>
  sql`(select ${sql.ref(column)} from school)`

/** The last day of the last school year that is known. */
export const lastSchoolDay: RawBuilder<string | null> = sql`(select max(ends_on) from school_year)`

/** The types of notifications that a person made quiet. */
export const quietNotificationTypes = (personId: Expression<unknown>): RawBuilder<string[]> => sql`
  coalesce((select quiet_notifications from person_settings where attendee_id = ${personId}), array[]::text[])`

/** The language that a person chose; null where the browser decides. */
export const preferredLanguage = (personId: Expression<unknown>): RawBuilder<'nl' | 'en' | null> => sql`
  (select language from person_settings where attendee_id = ${personId})`
