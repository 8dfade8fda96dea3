import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { useTexts } from '#web/lib/i18n.ts'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { ExportDataButton } from '../person-data/ExportDataButton.tsx'
import { ImpersonationList } from '../person-data/ImpersonationList.tsx'
import { SettingsSection } from './SettingsSection.tsx'

interface Props {
  attendee: Pick<Attendee, 'id' | 'name'>
  canExport: boolean
}

/** What is stored about the user, and who saw it as them. */
export function DataSettings({ attendee, canExport }: Props) {
  const { t } = useTexts()
  return (
    <SettingsSection id="data" title={t(($) => $.PERSON_DATA.OWN.TITLE)} hint={t(($) => $.PERSON_DATA.OWN.HINT)}>
      <Stack gap={6}>
        {canExport && (
          <Stack gap={3}>
            <Text tone="quiet" size="list">
              {t(($) => $.PERSON_DATA.OWN.EXPORT_NOTE)}
            </Text>
            <ExportDataButton {...attendee} />
          </Stack>
        )}
        <ImpersonationList />
      </Stack>
    </SettingsSection>
  )
}
