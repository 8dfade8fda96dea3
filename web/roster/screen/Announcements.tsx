import { useQuery } from '@tanstack/react-query'
import { type Announcement, announcementContract } from '@uurwerk/contract/tell/announcement'
import { Megaphone, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import styles from './Announcements.module.css'
import { isDismissed, readDismissed, storeDismissed, toDismissal } from './dismissed-announcements.ts'
import { focusPeriod } from './focus-period.ts'

/** Announcements that run now, until the person dismisses them on this device; again once changed. */
export function Announcements(): ReactNode {
  const { t } = useTexts()
  const now = useNow()
  const { data = [] } = useQuery({
    queryKey: keys.announcements,
    queryFn: ({ signal }) => call(announcementContract.list, { query: {} }, signal),
    staleTime: 5 * 60_000,
  })
  const personId = useCurrentUser().attendee?.id ?? 0
  const [dismissed, setDismissed] = useState(() => readDismissed(personId))
  const visible = data.filter(
    (announcement) =>
      !isDismissed(dismissed, announcement) &&
      Temporal.PlainDateTime.compare(now, Temporal.PlainDateTime.from(announcement.until)) < 0,
  )
  const dismiss = (announcement: Announcement, card: Element | null) => {
    if (visible.some(({ id, pinned }) => !pinned && id !== announcement.id)) focusBeside(card)
    else focusPeriod()
    setDismissed(
      storeDismissed(personId, [
        ...readDismissed(personId).filter((key) => data.some((item) => isDismissed([key], item))),
        toDismissal(announcement),
      ]),
    )
  }
  return (
    <section aria-label={t(($) => $.ANNOUNCEMENT.REGION)} className={styles.list}>
      {visible.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} onDismiss={dismiss} />
      ))}
    </section>
  )
}

interface CardProps {
  announcement: Announcement
  onDismiss: (announcement: Announcement, card: Element | null) => void
}

function AnnouncementCard({ announcement, onDismiss }: CardProps) {
  const { title, text, pinned } = announcement
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
          onClick={({ currentTarget }) => onDismiss(announcement, currentTarget.closest('article'))}
        >
          <X aria-hidden size={16} />
        </Button>
      )}
    </Card>
  )
}
