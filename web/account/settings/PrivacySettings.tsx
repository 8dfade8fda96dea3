import { CircleCheck, ExternalLink, ShieldQuestion } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './PrivacySettings.module.css'
import { useLegalHelp } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Whether the person has seen how the school handles their data, and the way to read it again. */
export function PrivacySettings({ isGiven }: { isGiven: boolean }) {
  const { t } = useTexts()
  const { mutate, isPending } = useLegalHelp()
  const Icon = isGiven ? CircleCheck : ShieldQuestion
  const open = () => {
    // Opened now, since a browser lets only a click open a window.
    const page = window.open('', '_blank')
    mutate(undefined, {
      onSuccess: (address) => page?.location.replace(address),
      onError: () => page?.close(),
    })
  }
  return (
    <SettingsSection title={t(($) => $.SETTINGS.PRIVACY.TITLE)} hint={t(($) => $.SETTINGS.PRIVACY.HINT)}>
      <p className={styles.state} data-given={isGiven || undefined}>
        <Icon size={18} aria-hidden />
        {isGiven ? t(($) => $.SETTINGS.PRIVACY.GIVEN) : t(($) => $.SETTINGS.PRIVACY.OPEN)}
      </p>
      <Button disabled={isPending} onClick={open}>
        {isGiven ? t(($) => $.SETTINGS.PRIVACY.READ_AGAIN) : t(($) => $.SETTINGS.PRIVACY.READ)}{' '}
        <ExternalLink size={15} aria-hidden />
      </Button>
    </SettingsSection>
  )
}
