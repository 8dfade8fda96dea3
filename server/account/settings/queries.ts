import type { Settings } from '@uurwerk/contract/account/settings'
import type { Language } from '@uurwerk/contract/languages'
import type { Db, Tx } from '#server/db/connect.ts'

const settingsColumns = [
  'language',
  'theme',
  'accent',
  'show_privacy_consent_message',
  'quiet_notifications',
  'course_colours',
  'version',
] as const

/** Undefined if the person never changed a setting. */
export const findSettings = (db: Db, attendeeId: number) =>
  db
    .selectFrom('person_settings')
    .select(settingsColumns)
    .$narrowType<{ language: Language | null }>()
    .where('attendee_id', '=', attendeeId)
    .executeTakeFirst()

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>

/** Locks the person's row, creating it if missing, so that concurrent changes wait. */
export const lockSettings = (tx: Tx, attendeeId: number): Promise<SettingsRow> =>
  tx
    .insertInto('person_settings')
    .values({ attendee_id: attendeeId, version: 0 })
    .onConflict((conflict) => conflict.column('attendee_id').doUpdateSet({ attendee_id: attendeeId }))
    .returning(settingsColumns)
    .$narrowType<{ language: Language | null }>()
    .executeTakeFirstOrThrow()

export const updateSettings = (tx: Tx, attendeeId: number, settings: Settings) =>
  tx
    .updateTable('person_settings')
    .set((eb) => ({
      language: settings.language,
      theme: settings.theme,
      accent: settings.accent,
      show_privacy_consent_message: settings.showPrivacyConsentMessage,
      quiet_notifications: settings.notifications.quiet,
      course_colours: JSON.stringify(settings.courseColours),
      version: eb('version', '+', 1),
    }))
    .where('attendee_id', '=', attendeeId)
    .execute()
