import { type Feed, feedLimit } from '@uurwerk/contract/account/feeds'
import { CalendarPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { useScope } from '#web/data/me.ts'
import { useCanStoreSettings } from '#web/data/change-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { FeedCard } from './FeedCard.tsx'
import styles from './FeedSettings.module.css'
import { useAddFeed, useFeeds, useRemoveFeed, useRenewFeed } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

const FeedForm = lazyLoad(() => import('./FeedForm.tsx'), 'FeedForm')
const Confirm = lazyLoad(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog')

type FeedDialogRequest = { dialog: 'add' } | { dialog: 'renew' | 'remove'; feed: Feed }

export function FeedSettings() {
  const { t } = useTexts()
  const { data: feeds, isError, refetch } = useFeeds()
  const [dialogRequest, setDialogRequest] = useState<FeedDialogRequest>()
  const [statusText, setStatusText] = useState('')
  const [createdFeedId, setCreatedFeedId] = useState<number>()
  const count = feeds?.length ?? 0
  const close = () => setDialogRequest(undefined)
  return (
    <SettingsSection
      id="feeds"
      title={t(($) => $.SETTINGS.FEEDS.TITLE)}
      hint={t(($) => $.SETTINGS.FEEDS.HINT)}
      aside={
        count > 0 && (
          <span className={styles.count}>{t(($) => $.SETTINGS.FEEDS.COUNT, { count, most: feedLimit })}</span>
        )
      }
    >
      {isError && !feeds && <Failed variant="row" title={t(($) => $.SETTINGS.FEEDS.FAILED)} onRetry={refetch} />}
      {feeds?.length === 0 ? (
        <FirstFeed onCreate={setCreatedFeedId} />
      ) : (
        <ul className={styles.list} aria-busy={!feeds && !isError}>
          {feeds?.map((feed) => (
            <FeedCard
              key={feed.id}
              feed={feed}
              hasFocus={feed.id === createdFeedId}
              onOpenDialog={(dialog) => setDialogRequest({ dialog, feed })}
            />
          ))}
        </ul>
      )}
      {feeds && <Add count={count} onAdd={() => setDialogRequest({ dialog: 'add' })} />}
      <p role="status" className="unseen">
        {statusText}
      </p>
      {dialogRequest?.dialog === 'add' && <FeedForm onClose={close} />}
      {dialogRequest?.dialog === 'renew' && <Renew feed={dialogRequest.feed} onDone={setStatusText} onClose={close} />}
      {dialogRequest?.dialog === 'remove' && (
        <Remove feed={dialogRequest.feed} onDone={setStatusText} onClose={close} />
      )}
    </SettingsSection>
  )
}

/** Creates the feed that most people want with a single click. */
function FirstFeed({ onCreate }: { onCreate: (id: number) => void }) {
  const { t } = useTexts()
  const { mutateAsync, isPending } = useAddFeed()
  const canStore = useCanStoreSettings()
  const hasRoster = useScope().modules.includes('roster')
  const name = t(($) => $.SETTINGS.FEEDS.CONTENT['own-roster'])
  // Not `mutate`: its callbacks do not run after this button unmounts. Errors are shown globally.
  const createFeed = () =>
    mutateAsync({ name, content: 'own-roster', alarm: null }).then(
      ({ id }) => onCreate(id),
      () => undefined,
    )
  return (
    <div className={styles.first}>
      <p>{t(($) => $.SETTINGS.FEEDS.EMPTY)}</p>
      {hasRoster && (
        <Button variant="primary" disabled={!canStore || isPending} onClick={() => void createFeed()}>
          <CalendarPlus size={17} aria-hidden />
          {isPending ? t(($) => $.SETTINGS.FEEDS.FORM.MAKING) : t(($) => $.SETTINGS.FEEDS.START)}
        </Button>
      )}
    </div>
  )
}

/** Shows the limit instead of the button once it is reached. */
function Add({ count, onAdd }: { count: number; onAdd: () => void }) {
  const { t } = useTexts()
  const canStore = useCanStoreSettings()
  if (count >= feedLimit) return <p className={styles.limit}>{t(($) => $.SETTINGS.FEEDS.LIMIT)}</p>
  return (
    <Button className={styles.add} variant={count === 0 ? 'quiet' : 'plain'} disabled={!canStore} onClick={onAdd}>
      <Plus size={16} aria-hidden /> {t(($) => $.SETTINGS.FEEDS.ADD)}
    </Button>
  )
}

interface ChangeProps {
  feed: Feed
  onDone: (statusText: string) => void
  onClose: () => void
}

function Renew({ feed, onDone, onClose }: ChangeProps) {
  const { t } = useTexts()
  const { mutate, isPending } = useRenewFeed()
  const { name } = feed
  const renew = () =>
    mutate(feed, { onSuccess: () => onDone(t(($) => $.SETTINGS.FEEDS.RENEWED, { name })), onSettled: onClose })
  return (
    <Confirm
      title={t(($) => $.SETTINGS.FEEDS.RENEW_TITLE, { name })}
      message={t(($) => $.SETTINGS.FEEDS.RENEW_MESSAGE)}
      action={t(($) => $.SETTINGS.FEEDS.RENEW)}
      isBusy={isPending}
      onConfirm={renew}
      onClose={onClose}
    />
  )
}

function Remove({ feed, onDone, onClose }: ChangeProps) {
  const { t } = useTexts()
  const { mutate } = useRemoveFeed()
  const { name } = feed
  const remove = () => {
    mutate(feed)
    onDone(t(($) => $.SETTINGS.FEEDS.REMOVED, { name }))
    onClose()
  }
  return (
    <Confirm
      title={t(($) => $.SETTINGS.FEEDS.REMOVE_TITLE, { name })}
      message={t(($) => $.SETTINGS.FEEDS.REMOVE_MESSAGE)}
      action={t(($) => $.SETTINGS.FEEDS.REMOVE)}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
