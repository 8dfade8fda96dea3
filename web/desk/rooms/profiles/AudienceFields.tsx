import { useTexts } from '#web/lib/i18n.ts'
import { AudienceChoice } from '#web/roster/attendee/AudienceChoice.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import type { ProfileFieldsProps } from './profile-fields-props.ts'
import styles from './ProfileDialog.module.css'

export function AudienceFields({ draft, onChange }: ProfileFieldsProps) {
  const { t } = useTexts()
  return (
    <Stack as="fieldset" gap={3} className={styles.choice}>
      <Text as="legend" isStrong>
        {t(($) => $.SCHOOL_PROFILES.FIELD.WHO)}
      </Text>
      <Text tone="quiet" size="list">
        {t(($) => $.SCHOOL_PROFILES.FIELD.WHO_HINT)}
      </Text>
      <AudienceChoice audience={draft} label={t(($) => $.SCHOOL_PROFILES.FIELD.ADD_AUDIENCE)} onChange={onChange} />
    </Stack>
  )
}
