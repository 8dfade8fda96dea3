import { CircleCheck, ShieldQuestion } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { HelpButton } from '../help/HelpButton.tsx'
import styles from './PrivacySettings.module.css'
import { SettingsSection } from './SettingsSection.tsx'

/** Shows whether the user has read the privacy notice, and opens it. */
export function PrivacySettings({ isConsentGiven }: { isConsentGiven: boolean }) {
  const { t } = useTexts()
  const Icon = isConsentGiven ? CircleCheck : ShieldQuestion
  return (
    <SettingsSection title={t(($) => $.SETTINGS.PRIVACY.TITLE)} hint={t(($) => $.SETTINGS.PRIVACY.HINT)}>
      <p className={styles.state} data-given={isConsentGiven || undefined}>
        <Icon size={18} aria-hidden />
        {isConsentGiven ? t(($) => $.SETTINGS.PRIVACY.GIVEN) : t(($) => $.SETTINGS.PRIVACY.OPEN)}
      </p>
      <HelpButton page="legal">
        {isConsentGiven ? t(($) => $.SETTINGS.PRIVACY.READ_AGAIN) : t(($) => $.SETTINGS.PRIVACY.READ)}
      </HelpButton>
    </SettingsSection>
  )
}
