import type { Language } from '@uurwerk/contract/languages'
import type { Db } from '../../db/connect.ts'

/** The school's own settings; undefined while nothing was imported. */
export const findSchool = (db: Db) =>
  db.selectFrom('school').select(['customer', 'name', 'time_zone', 'day_start', 'day_end']).executeTakeFirst()

export const settingsOf = (db: Db, attendeeId: number) =>
  db
    .selectFrom('person_settings')
    .select(['language', 'show_privacy_consent_message'])
    .$narrowType<{ language: Language | null }>()
    .where('attendee_id', '=', attendeeId)
    .executeTakeFirst()
