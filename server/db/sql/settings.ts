import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { School } from '../schema.ts'

export const schoolSetting = <C extends keyof School>(column: C): RawBuilder<Selectable<School>[C]> =>
  sql`(select ${sql.ref(column)} from school)`

export const quietNotificationTypes = (personId: Expression<unknown>): RawBuilder<string[]> => sql`
  coalesce((select quiet_notifications from person_settings where attendee_id = ${personId}), array[]::text[])`

/** Language that the person chose; null leaves it to the browser. */
export const preferredLanguage = (personId: Expression<unknown>): RawBuilder<'nl' | 'en' | null> => sql`
  (select language from person_settings where attendee_id = ${personId})`

/** Name of the source that gives the settings; requires `school`. */
export const settingsSourceName: RawBuilder<string | null> = sql`
  (select import_source.name from import_source where import_source.id = school.source)`
