import { type Expression, type RawBuilder, sql } from 'kysely'

/** The types of notifications that ask for no attention of a person. */
export const quietTypes = (personId: Expression<unknown>): RawBuilder<string[]> => sql`
  coalesce((select quiet_notifications from person_settings where attendee_id = ${personId}), array[]::text[])`

/** The language that a person chose; null where the browser decides. */
export const chosenLanguage = (personId: Expression<unknown>): RawBuilder<'nl' | 'en' | null> => sql`
  (select language from person_settings where attendee_id = ${personId})`
