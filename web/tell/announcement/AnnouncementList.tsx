import { useQuery } from '@tanstack/react-query'
import type { Announcement } from '@uurwerk/contract/tell/announcement'
import { Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { formatPeriod } from '#web/lib/format-period.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './AnnouncementList.module.css'
import { formatAudience } from './format-audience.ts'
import { changeableAnnouncementsQuery } from './queries.ts'
import { RemoveAnnouncementDialog } from './RemoveAnnouncementDialog.tsx'

const AnnouncementDialog = lazyLoad(() => import('./AnnouncementDialog.tsx'), 'AnnouncementDialog')

/** Announcements that the user may change, new ones first, and the dialogs that write and delete them. */
export function AnnouncementList() {
  const { t } = useTexts()
  const canEdit = useSession().impersonatedUser === null
  const [edited, setEdited] = useState<Announcement | 'new'>()
  const [removed, setRemoved] = useState<Announcement>()
  const [status, setStatus] = useState('')
  const close = (text: string) => {
    setEdited(undefined)
    setRemoved(undefined)
    setStatus(text)
  }
  return (
    <Stack gap={5}>
      <Row isSpread gap={4}>
        <Text tone="quiet">{t(($) => $.ANNOUNCEMENT.LEAD)}</Text>
        {canEdit && (
          <Button variant="primary" needsConnection onClick={() => setEdited('new')}>
            <Plus size={16} aria-hidden />
            {t(($) => $.ANNOUNCEMENT.ADD)}
          </Button>
        )}
      </Row>
      <Text role="status" tone="ok" size="list">
        {status}
      </Text>
      <ChangeableAnnouncements onEdit={canEdit ? setEdited : undefined} onRemove={setRemoved} />
      {edited && (
        <AnnouncementDialog
          original={edited === 'new' ? undefined : edited}
          onClose={(isSaved) => close(isSaved ? t(($) => $.ANNOUNCEMENT.SAVED) : '')}
        />
      )}
      {removed && (
        <RemoveAnnouncementDialog
          announcement={removed}
          onClose={(isDone) => close(isDone ? t(($) => $.ANNOUNCEMENT.REMOVED, { title: removed.title }) : '')}
        />
      )}
    </Stack>
  )
}

interface ListProps {
  /** Absent if announcements cannot be changed. */
  onEdit: ((announcement: Announcement) => void) | undefined
  onRemove: (announcement: Announcement) => void
}

function ChangeableAnnouncements({ onEdit, onRemove }: ListProps) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(changeableAnnouncementsQuery)
  if (!data)
    return error ? (
      <Failed title={t(($) => $.ANNOUNCEMENT.ERROR)} onRetry={refetch} />
    ) : (
      <Skeleton label={t(($) => $.ANNOUNCEMENT.LOADING)} rows={3} lines={[30, 70]} />
    )
  if (data.length === 0)
    return (
      <Empty
        icon={<Megaphone />}
        title={t(($) => $.ANNOUNCEMENT.NONE.TITLE)}
        text={t(($) => $.ANNOUNCEMENT.NONE.TEXT)}
      />
    )
  return (
    <ul className={styles.list}>
      {data.map((announcement) => (
        <AnnouncementItem key={announcement.id} announcement={announcement} onEdit={onEdit} onRemove={onRemove} />
      ))}
    </ul>
  )
}

function AnnouncementItem({ announcement, onEdit, onRemove }: ListProps & { announcement: Announcement }) {
  const { t } = useTexts()
  const { title, text, audience, audienceNames, from, until, pinned, onBoard, createdBy } = announcement
  return (
    <Card as="li">
      <Stack gap={3}>
        <Row gap={3}>
          <Text as="h2" isStrong className={styles.title}>
            {title}
          </Text>
          <PeriodPill from={from} until={until} />
          {pinned && <Pill>{t(($) => $.ANNOUNCEMENT.FIELD.pinned)}</Pill>}
          {onBoard && <Pill>{t(($) => $.ANNOUNCEMENT.FIELD.onBoard)}</Pill>}
        </Row>
        <div className={styles.text}>
          <Markdown text={text} />
        </div>
        <Row isSpread gap={4}>
          <Text tone="quiet" size="list">
            {formatAudience(audience, audienceNames)} · {formatPeriod({ start: from, end: until })}
            {createdBy && ` · ${createdBy.name}`}
          </Text>
          {onEdit && (
            <Row gap={4}>
              <Button
                needsConnection
                aria-label={t(($) => $.ANNOUNCEMENT.EDIT_LABEL, { title })}
                onClick={() => onEdit(announcement)}
              >
                {t(($) => $.ANNOUNCEMENT.EDIT)}
              </Button>
              <Button
                variant="quiet"
                needsConnection
                aria-label={t(($) => $.ANNOUNCEMENT.REMOVE_LABEL, { title })}
                onClick={() => onRemove(announcement)}
              >
                {t(($) => $.ANNOUNCEMENT.REMOVE)}
              </Button>
            </Row>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

function PeriodPill({ from, until }: Pick<Announcement, 'from' | 'until'>) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  if (until <= now) return <Pill>{t(($) => $.ANNOUNCEMENT.STATE.OVER)}</Pill>
  if (from > now) return <Pill tone="warn">{t(($) => $.ANNOUNCEMENT.STATE.LATER)}</Pill>
  return <Pill tone="ok">{t(($) => $.ANNOUNCEMENT.STATE.RUNNING)}</Pill>
}
