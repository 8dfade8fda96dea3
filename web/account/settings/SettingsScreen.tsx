import { useTexts } from '#web/lib/i18n.ts'
import { useCurrentUser, useScope, useSession } from '#web/data/me.ts'
import { useSettings } from '#web/data/settings.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OwnCovers } from '#web/changes/ledger/OwnCovers.tsx'
import { AccentChoice, LanguageChoice, ThemeChoice } from './PersonalChoices.tsx'
import { ColourSettings } from './ColourSettings.tsx'
import { DataSettings } from './DataSettings.tsx'
import { FeedSettings } from './feed/FeedSettings.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './SettingsScreen.module.css'

/** Shows all settings. Anonymous users, who have no attendee, get only language and theme. */
export function SettingsScreen() {
  const { t } = useTexts()
  const isImpersonating = useSession().impersonatedUser !== null
  const { attendee } = useCurrentUser()
  const hasAttendee = attendee !== null
  const hasRoster = useScope().modules.includes('roster')
  const title = t(($) => $.SHELL.MODULE.settings)
  useTitle(title)
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      {isImpersonating && <p className={styles.notice}>{t(($) => $.SETTINGS.READ_ONLY)}</p>}
      {!hasAttendee && <p className={styles.notice}>{t(($) => $.SETTINGS.ANONYMOUS)}</p>}
      <div className={styles.columns}>
        <div className={styles.column}>
          {hasAttendee && <FeedSettings />}
          {hasAttendee && <StoredSettings part="colours" />}
        </div>
        <div className={styles.column}>
          <SettingsSection title={t(($) => $.SETTINGS.GENERAL.TITLE)} hint={t(($) => $.SETTINGS.GENERAL.HINT)}>
            <div className={styles.choices}>
              <LanguageChoice />
              <ThemeChoice />
              <AccentChoice />
            </div>
          </SettingsSection>
          {attendee?.type === 'teacher' && hasRoster && (
            <SettingsSection title={t(($) => $.LEDGER.OWN.TITLE)} hint={t(($) => $.LEDGER.OWN.HINT)}>
              <OwnCovers attendeeId={attendee.id} />
            </SettingsSection>
          )}
          {hasAttendee && <StoredSettings part="rest" />}
          {attendee && <DataSettings attendee={attendee} canExport={!isImpersonating} />}
        </div>
      </div>
    </div>
  )
}

/** Shows the parts that need the stored settings. Only `rest` shows that they are loading or failed. */
function StoredSettings({ part }: { part: 'colours' | 'rest' }) {
  const { t } = useTexts()
  const { data: settings, isError, refetch } = useSettings()
  const hasRoster = useScope().modules.includes('roster')
  if (settings && part === 'colours') return hasRoster && <ColourSettings courseColours={settings.courseColours} />
  if (settings)
    return (
      <>
        <NotificationSettings quietTypes={settings.notifications.quiet} />
        <PrivacySettings isConsentGiven={!settings.showPrivacyConsentMessage} />
      </>
    )
  if (part === 'colours') return null
  if (!isError) return <Skeleton label={t(($) => $.SETTINGS.LOADING)} lines={[]} className={styles.loading} />
  return (
    <div className={styles.notice}>
      <Failed variant="row" title={t(($) => $.SETTINGS.FAILED)} onRetry={refetch} />
    </div>
  )
}
