import { Link } from '@tanstack/react-router'
import type { Named } from '@uurwerk/contract/values'
import { useTexts } from '#web/lib/i18n.ts'
import { Text } from '#web/ui/Text.tsx'
import { Section } from './Section.tsx'

export function RoomProfiles({ profiles }: { profiles: readonly Named[] }) {
  const { t } = useTexts()
  return (
    <Section
      title={t(($) => $.SCHOOL_ROOMS.PROFILES.TITLE)}
      action={
        <Link to="/school/$" params={{ _splat: 'rooms/profiles' }}>
          {t(($) => $.SCHOOL_ROOMS.PROFILES.LINK)}
        </Link>
      }
    >
      <Text tone={profiles.length > 0 ? undefined : 'quiet'} size="list">
        {profiles.map(({ name }) => name).join(', ') || t(($) => $.SCHOOL_ROOMS.PROFILES.NONE)}
      </Text>
    </Section>
  )
}
