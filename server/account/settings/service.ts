import { accents, CourseColours, type Settings, type SettingsPatch, themes } from '@uurwerk/contract/account/settings'
import { languages } from '@uurwerk/contract/languages'
import { applySettingsPatch } from '@uurwerk/contract/rules/settings'
import { notificationTypes } from '@uurwerk/contract/tell/notification'
import { requireAttendeeId } from '#server/roster/attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { findSettings, lockSettings, type SettingsRow, updateSettings } from './queries.ts'
import { getChangedSettings } from './rules.ts'
import { runInTransaction } from '#server/db/transaction.ts'

export { findSettings } from './queries.ts'

export async function getCurrentSettings({ db, actor }: Context): Promise<Versioned<Settings>> {
  const row = await findSettings(db, requireAttendeeId(actor.attendeeId))
  return new Versioned(presentSettings(row), row?.version ?? 0)
}

/** Applies the whole patch or nothing. */
export async function patchSettings(context: CallContext, patch: SettingsPatch): Promise<Versioned<string>> {
  const id = requireAttendeeId(context.actor.attendeeId)
  return runInTransaction(context, async (tx) => {
    const row = await lockSettings(tx, id)
    requireVersion(context, row.version)
    const before = presentSettings(row)
    const after = applySettingsPatch(before, patch)
    if (typeof after === 'string') throw new AppError(after)
    const details = getChangedSettings(before, after)
    if (Object.keys(details).length === 0) return new Versioned(savedText, row.version)
    await updateSettings(tx, id, after)
    await recordAction(tx, context, { action: 'settings.patch', subjectId: id, details })
    return new Versioned(savedText, row.version + 1)
  })
}

/** The specification requires a text. */
const savedText = 'saved'

/** Omits keys of other versions. */
function presentSettings(row: SettingsRow | undefined): Settings {
  const colours = CourseColours.safeParse(row?.course_colours ?? {})
  return {
    language: languages.find((language) => language === row?.language) ?? null,
    theme: themes.find((theme) => theme === row?.theme) ?? null,
    accent: accents.find((accent) => accent === row?.accent) ?? null,
    showPrivacyConsentMessage: row?.show_privacy_consent_message ?? true,
    notifications: { quiet: notificationTypes.filter((type) => row?.quiet_notifications.includes(type)).sort() },
    courseColours: colours.success ? colours.data : {},
  }
}
