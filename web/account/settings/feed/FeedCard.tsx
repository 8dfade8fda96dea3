import type { Feed } from '@uurwerk/contract/roster/feed-settings'
import { CalendarPlus, Check, Copy, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { useCanStoreSettings } from '#web/data/change-settings.ts'
import { formatDay, formatTime, toSchoolTime } from '#web/lib/time.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { formatAlarm } from '../format-alarm.ts'
import styles from './FeedCard.module.css'
import { FeedSteps } from './FeedSteps.tsx'

interface Props {
  feed: Feed
  /** A new card takes the focus, because the button that had it is gone. */
  isJustCreated: boolean
  onOpenDialog: (dialog: 'renew' | 'remove') => void
}

/** Shows the secret address, which calendar apps read. */
export function FeedCard({ feed, isJustCreated, onOpenDialog }: Props) {
  const { t } = useTexts()
  const canStore = useCanStoreSettings()
  const { name, url } = feed
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <div className={styles.what}>
          <h3>{name}</h3>
          <FeedSummary feed={feed} />
        </div>
        <Button
          variant="quiet"
          isSquare
          disabled={!canStore}
          aria-label={t(($) => $.SETTINGS.FEEDS.RENEW_NAMED, { name })}
          title={t(($) => $.SETTINGS.FEEDS.RENEW)}
          onClick={() => onOpenDialog('renew')}
        >
          <RotateCw size={17} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          isSquare
          disabled={!canStore}
          aria-label={t(($) => $.SETTINGS.FEEDS.REMOVE_NAMED, { name })}
          title={t(($) => $.SETTINGS.FEEDS.REMOVE)}
          onClick={() => onOpenDialog('remove')}
        >
          <Trash2 size={17} aria-hidden />
        </Button>
      </div>
      {url === null ? <MissingFeedAddress /> : <FeedAddress name={name} url={url} isJustCreated={isJustCreated} />}
    </li>
  )
}

/** Omits the content if the name says it. */
function FeedSummary({ feed: { name, content, alarm, lastReadOn } }: { feed: Feed }) {
  const { t } = useTexts()
  const contentText = t(($) => $.SETTINGS.FEEDS.CONTENT[content])
  const lastReadAt = lastReadOn && toSchoolTime(lastReadOn)
  const summaryTexts = [
    contentText !== name && contentText,
    alarm !== null && t(($) => $.SETTINGS.FEEDS.WARNS, { when: formatAlarm(alarm).toLowerCase() }),
    lastReadAt
      ? t(($) => $.SETTINGS.FEEDS.LAST_READ, {
          when: `${formatDay(lastReadAt.toPlainDate(), 'short')} ${formatTime(lastReadAt)}`,
        })
      : t(($) => $.SETTINGS.FEEDS.NEVER_READ),
  ]
  return <p className="textQuiet textList">{summaryTexts.filter(Boolean).join(' · ')}</p>
}

/** The address is hidden while impersonating, or the server no longer knows it. */
function MissingFeedAddress() {
  const { t } = useTexts()
  const isImpersonating = useSession().impersonatedUser !== null
  return (
    <p className={styles.secret}>
      {isImpersonating ? t(($) => $.SETTINGS.FEEDS.HIDDEN) : t(($) => $.SETTINGS.FEEDS.LOST)}
    </p>
  )
}

function FeedAddress({ name, url, isJustCreated }: { name: string; url: string; isJustCreated: boolean }) {
  const { t } = useTexts()
  const addressField = useRef<HTMLInputElement>(null)
  const openLink = useRef<HTMLAnchorElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (isJustCreated) openLink.current?.focus()
  }, [isJustCreated])
  const copy = () =>
    navigator.clipboard
      .writeText(url)
      .then(() => setCopied(true))
      // Without clipboard permission, the address is selected to copy by hand.
      .catch(() => addressField.current?.select())
  return (
    <>
      <div className={styles.address}>
        <a
          ref={openLink}
          className={getButtonClass({ variant: 'primary' })}
          href={url.replace(/^https?:/, 'webcal:')}
          aria-label={t(($) => $.SETTINGS.FEEDS.OPEN_NAMED, { name })}
        >
          <CalendarPlus size={17} aria-hidden /> {t(($) => $.SETTINGS.FEEDS.OPEN)}
        </a>
        <div className={styles.url}>
          <TextField
            ref={addressField}
            isLabelUnseen
            label={t(($) => $.SETTINGS.FEEDS.ADDRESS, { name })}
            value={url}
            onFocus={({ target }) => target.select()}
          />
        </div>
        <Button onClick={() => void copy()}>
          {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          {isCopied ? t(($) => $.SETTINGS.FEEDS.COPIED) : t(($) => $.SETTINGS.FEEDS.COPY)}
        </Button>
        <span role="status" className="unseen">
          {isCopied && t(($) => $.SETTINGS.FEEDS.COPIED)}
        </span>
      </div>
      <FeedSteps />
    </>
  )
}
