import { useQuery } from '@tanstack/react-query'
import { type Announcement, announcementContract } from '@uurwerk/contract/tell/announcement'
import { Megaphone, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import styles from './Announcements.module.css'
import { readDismissed, storeDismissed } from './dismissed-announcements.ts'

/** Announcements that run now, until the person dismisses them on this device. */
export function Announcements(): ReactNode {
  const { t } = useTexts()
  const now = useNow()
  const { data = [] } = useQuery({
    queryKey: keys.announcements,
    queryFn: ({ signal }) => call(announcementContract.list, { query: {} }, signal),
    staleTime: 5 * 60_000,
  })
  const personId = useCurrentUser().attendee?.id ?? 0
  const [dismissedIds, setDismissedIds] = useState(() => readDismissed(personId))
  const visible = data.filter(
    ({ id, until }) =>
      !dismissedIds.includes(id) && Temporal.PlainDateTime.compare(now, Temporal.PlainDateTime.from(until)) < 0,
  )
  const dismiss = (id: number) =>
    setDismissedIds(
      storeDismissed(personId, [...dismissedIds.filter((other) => data.some((item) => item.id === other)), id]),
    )
  return (
    <div role="status" aria-label={t(($) => $.ANNOUNCEMENT.REGION)} className={styles.list}>
      {visible.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} onDismiss={dismiss} />
      ))}
    </div>
  )
}

interface CardProps {
  announcement: Announcement
  onDismiss: (id: number) => void
}

function AnnouncementCard({ announcement: { id, title, text, pinned }, onDismiss }: CardProps) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  return (
    <Card as="article" className={styles.card}>
      <details open={!isMobile} className={styles.details}>
        <summary>
          <Megaphone aria-hidden size={16} /> <strong>{title}</strong>
        </summary>
        <Markdown text={text} />
      </details>
      {!pinned && (
        <Button
          isSquare
          variant="quiet"
          aria-label={t(($) => $.ANNOUNCEMENT.DISMISS, { title })}
          onClick={() => onDismiss(id)}
        >
          <X aria-hidden size={16} />
        </Button>
      )}
    </Card>
  )
}
