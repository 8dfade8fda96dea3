import type { AnnouncementAudience } from '@uurwerk/contract/tell/announcement'
import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { AudienceChoice } from '#web/roster/attendee/AudienceChoice.tsx'
import { Radio } from '#web/ui/Choice.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { type AnnouncementDraft, hasAudience } from './announcement-draft.ts'
import styles from './AnnouncementDialog.module.css'

interface Props {
  draft: AnnouncementDraft
  /** Undefined while it loads. */
  reach: AnnouncementAudience | undefined
  isTried: boolean
  onChange: (changes: Partial<AnnouncementDraft>) => void
}

/** Everyone, or roles, teams and groups; limited users choose among their own teams and groups. */
export function AudiencePicker({ draft, reach, isTried, onChange }: Props) {
  const { t } = useTexts()
  const name = useId()
  return (
    <Stack as="fieldset" gap={3} className={styles.choice}>
      <Text as="legend" isStrong>
        {t(($) => $.ANNOUNCEMENT.FIELD.audience)}
      </Text>
      {reach?.everyone && (
        <Row gap={5}>
          <Radio name={name} checked={draft.isForEveryone} onChange={() => onChange({ isForEveryone: true })}>
            {t(($) => $.ANNOUNCEMENT.EVERYONE)}
          </Radio>
          <Radio name={name} checked={!draft.isForEveryone} onChange={() => onChange({ isForEveryone: false })}>
            {t(($) => $.ANNOUNCEMENT.SOME)}
          </Radio>
        </Row>
      )}
      {reach && !draft.isForEveryone && (
        <AudienceChoice
          audience={draft}
          options={{
            teams: reach.teams.map((team) => ({ ...team, type: 'team' })),
            groups: reach.groups.map((group) => ({ ...group, type: 'group' })),
          }}
          hasRoles={reach.everyone}
          label={t(($) => $.ANNOUNCEMENT.ADD_AUDIENCE)}
          fault={isTried && !hasAudience(draft) && t(($) => $.ANNOUNCEMENT.AUDIENCE_FAULT)}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}
