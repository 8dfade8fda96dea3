import { useQuery } from '@tanstack/react-query'
import { roles } from '@uurwerk/contract/roles'
import { useTexts } from '#web/lib/i18n.ts'
import { schoolOptionsQuery, TeamsAndGroups } from '#web/roster/attendee/TeamsAndGroups.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import type { ProfileFieldsProps } from './profile-fields-props.ts'
import styles from './ProfileDialog.module.css'

/** Roles, teams and groups. */
export function AudienceFields({ draft, onChange }: ProfileFieldsProps) {
  const { t } = useTexts()
  const { data } = useQuery(schoolOptionsQuery)
  const teamIds = new Set(data?.teams.map(({ id }) => id))
  const selected = [...(data?.teams ?? []), ...(data?.groups ?? [])].filter(
    ({ id }) => draft.teams.includes(id) || draft.groups.includes(id),
  )
  return (
    <Stack as="fieldset" gap={3} className={styles.choice}>
      <Text as="legend" isStrong>
        {t(($) => $.SCHOOL_PROFILES.FIELD.WHO)}
      </Text>
      <Text tone="quiet" size="list">
        {t(($) => $.SCHOOL_PROFILES.FIELD.WHO_HINT)}
      </Text>
      <div className={styles.options}>
        {roles.map((role) => (
          <Checkbox
            key={role}
            checked={draft.roles.includes(role)}
            onChange={() => onChange({ roles: [...new Set(draft.roles).symmetricDifference(new Set([role]))] })}
          >
            {t(($) => $.SHELL.ROLE[role])}
          </Checkbox>
        ))}
      </div>
      <TeamsAndGroups
        label={t(($) => $.SCHOOL_PROFILES.FIELD.ADD_AUDIENCE)}
        selected={selected}
        onChange={(chosen) =>
          onChange({
            teams: chosen.filter(({ id }) => teamIds.has(id)).map(({ id }) => id),
            groups: chosen.filter(({ id }) => !teamIds.has(id)).map(({ id }) => id),
          })
        }
      />
    </Stack>
  )
}
