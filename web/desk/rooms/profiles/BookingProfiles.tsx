import { useQuery } from '@tanstack/react-query'
import type { SchoolProfile } from '@uurwerk/contract/desk/booking-profiles'
import { isAdmin } from '@uurwerk/contract/roles'
import { CalendarPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useIsMobile } from '#web/lib/media.ts'
import { buildProfileCsvRows } from '../csv-rows.ts'
import { BackLink } from '../../BackLink.tsx'
import styles from '../RoomPage.module.css'
import { formatLength, formatProfileSummary } from './format-profile.ts'
import { ProfileDialog } from './ProfileDialog.tsx'
import { fetchSourceIds, schoolProfilesQuery } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useAudienceNames } from './use-audience-names.ts'

/** Who may book which rooms, in words. */
export function BookingProfiles() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(schoolProfilesQuery)
  const [removed, setRemoved] = useState<SchoolProfile>()
  const heading = useFocusAfterRemoval(data?.length, removed !== undefined)
  useTitle(t(($) => $.SCHOOL_ROOMS.PROFILES.TITLE))
  return (
    <Stack gap={5}>
      <BackLink section="rooms">{t(($) => $.SCHOOL_ROOMS.BACK)}</BackLink>
      <Text as="h2" size="title" ref={heading} tabIndex={-1}>
        {t(($) => $.SCHOOL_ROOMS.PROFILES.TITLE)}
      </Text>
      {error && !data && <Failed title={t(($) => $.SCHOOL_PROFILES.ERROR)} onRetry={refetch} />}
      {!error && !data && <Skeleton label={t(($) => $.SCHOOL_PROFILES.LOADING)} rows={4} lines={[30, 70]} />}
      {data && <LoadedProfiles profiles={data} removed={removed} onRemove={setRemoved} />}
    </Stack>
  )
}

/** A profile, or `new`. */
type Edited = SchoolProfile | 'new'

interface LoadedProps {
  profiles: readonly SchoolProfile[]
  /** The profile whose removal is to be confirmed. */
  removed: SchoolProfile | undefined
  onRemove: (profile: SchoolProfile | undefined) => void
}

function LoadedProfiles({ profiles, removed, onRemove }: LoadedProps) {
  const { t } = useTexts()
  const isImpersonating = useSession().impersonatedUser !== null
  const canEdit = isAdmin(useCurrentUser().roles) && !isImpersonating
  const [edited, setEdited] = useState<Edited>()
  const [status, setStatus] = useState('')
  const open = (changes: { edited?: Edited; removed?: SchoolProfile }, text = '') => {
    setEdited(changes.edited)
    onRemove(changes.removed)
    setStatus(text)
  }
  const close = (text = '') => open({}, text)
  return (
    <>
      <Row isSpread gap={4}>
        <Text tone="quiet">{t(($) => $.SCHOOL_PROFILES.LEAD)}</Text>
        {canEdit && (
          <Button variant="primary" needsConnection onClick={() => open({ edited: 'new' })}>
            <Plus size={16} aria-hidden />
            {t(($) => $.SCHOOL_PROFILES.ADD)}
          </Button>
        )}
      </Row>
      <Row isSpread gap={4}>
        <Text role="status" tone="ok" size="list">
          {status}
        </Text>
        <ProfileExport profiles={profiles} />
      </Row>
      {profiles.length === 0 && <NoProfiles canEdit={canEdit} />}
      {profiles.length > 0 && (
        <Card>
          <ul className={styles.list}>
            {profiles.map((profile) => (
              <ProfileItem
                key={profile.id}
                profile={profile}
                onEdit={canEdit ? () => open({ edited: profile }) : undefined}
                onRemove={() => open({ removed: profile })}
              />
            ))}
          </ul>
        </Card>
      )}
      {edited && (
        <ProfileDialog
          profile={edited === 'new' ? undefined : edited}
          onClose={(saved) => close(saved && t(($) => $.SCHOOL_PROFILES.SAVED, { name: saved.name }))}
        />
      )}
      {removed && (
        <RemoveDialog
          profile={removed}
          onClose={(isDone) => close(isDone ? t(($) => $.SCHOOL_PROFILES.REMOVED, { name: removed.name }) : '')}
        />
      )}
    </>
  )
}

/** A file that an import accepts unchanged. */
function ProfileExport({ profiles }: { profiles: readonly SchoolProfile[] }) {
  if (useIsMobile()) return null
  const buildRows = async () => {
    const ids = profiles.flatMap(({ rooms, teams, groups }) => [...rooms, ...teams, ...groups])
    return buildProfileCsvRows(profiles, await fetchSourceIds([...new Set(ids)]))
  }
  return <CsvExport getRows={buildRows} fileName="booking-profiles.csv" disabled={profiles.length === 0} />
}

function NoProfiles({ canEdit }: { canEdit: boolean }) {
  const { t } = useTexts()
  return (
    <Empty
      icon={<CalendarPlus />}
      title={t(($) => $.SCHOOL_PROFILES.NONE.TITLE)}
      text={canEdit ? t(($) => $.SCHOOL_PROFILES.NONE.MESSAGE) : undefined}
    />
  )
}

interface ItemProps {
  profile: SchoolProfile
  /** Absent if the profile cannot be changed. */
  onEdit: (() => void) | undefined
  onRemove: () => void
}

function ProfileItem({ profile, onEdit, onRemove }: ItemProps) {
  const { t } = useTexts()
  const names = useAudienceNames()
  return (
    <li>
      <div>
        <Text isStrong>{profile.name}</Text>
        <Text size="list">{formatProfileSummary(profile, names)}</Text>
        <Text tone="quiet" size="list">
          {t(($) => $.SCHOOL_PROFILES.ROOMS, { count: profile.rooms.length })},{' '}
          {t(($) => $.SCHOOL_PROFILES.PER_WEEK, { length: formatLength(profile.maxMinutesPerWeek) })}
        </Text>
      </div>
      {onEdit && (
        <Row gap={4}>
          <Button
            needsConnection
            aria-label={t(($) => $.SCHOOL_PROFILES.EDIT_LABEL, { name: profile.name })}
            onClick={onEdit}
          >
            {t(($) => $.SCHOOL_PROFILES.EDIT)}
          </Button>
          <Button
            variant="quiet"
            needsConnection
            aria-label={t(($) => $.SCHOOL_PROFILES.REMOVE_DIALOG.TITLE, { name: profile.name })}
            onClick={onRemove}
          >
            {t(($) => $.SCHOOL_PROFILES.REMOVE)}
          </Button>
        </Row>
      )}
    </li>
  )
}
