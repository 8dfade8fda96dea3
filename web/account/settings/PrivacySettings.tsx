import { CircleCheck, ExternalLink, ShieldQuestion } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './PrivacySettings.module.css'
import { useLegalHelpAddress } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Shows whether the user has read the privacy notice, and opens it. */
export function PrivacySettings({ isConsentGiven }: { isConsentGiven: boolean }) {
  const { t } = useTexts()
  const { mutate, isPending } = useLegalHelpAddress()
  const Icon = isConsentGiven ? CircleCheck : ShieldQuestion
  const openLegalHelp = () => {
    // Opened before the request, because browsers allow new windows only during a click.
    const helpWindow = window.open('', '_blank')
    mutate(undefined, {
      onSuccess: (address) => helpWindow?.location.replace(address),
      onError: () => helpWindow?.close(),
    })
  }
  return (
    <SettingsSection title={t(($) => $.SETTINGS.PRIVACY.TITLE)} hint={t(($) => $.SETTINGS.PRIVACY.HINT)}>
      <p className={styles.state} data-given={isConsentGiven || undefined}>
        <Icon size={18} aria-hidden />
        {isConsentGiven ? t(($) => $.SETTINGS.PRIVACY.GIVEN) : t(($) => $.SETTINGS.PRIVACY.OPEN)}
      </p>
      <Button disabled={isPending} onClick={openLegalHelp}>
        {isConsentGiven ? t(($) => $.SETTINGS.PRIVACY.READ_AGAIN) : t(($) => $.SETTINGS.PRIVACY.READ)}{' '}
        <ExternalLink size={15} aria-hidden />
      </Button>
    </SettingsSection>
  )
}
