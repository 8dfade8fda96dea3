import { type Feed, feedLimit } from '@uurwerk/contract/roster/feed-settings'
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
import { useAddFeed, useFeeds, useRemoveFeed, useRenewFeed } from '../queries.ts'
import { SettingsSection } from '../SettingsSection.tsx'

const FeedForm = lazyLoad(() => import('./FeedForm.tsx'), 'FeedForm')
const ConfirmDialog = lazyLoad(() => import('../ConfirmDialog.tsx'), 'ConfirmDialog')

type FeedDialogRequest = { dialog: 'add' } | { dialog: 'renew' | 'remove'; feed: Feed }

export function FeedSettings() {
  const { t } = useTexts()
  const { data: feeds, isError, refetch } = useFeeds()
  const [dialogRequest, setDialogRequest] = useState<FeedDialogRequest>()
  const [statusText, setStatusText] = useState('')
  const [createdFeedId, setCreatedFeedId] = useState<number>()
  const feedCount = feeds?.length ?? 0
  const closeDialog = () => setDialogRequest(undefined)
  return (
    <SettingsSection
      id="feeds"
      title={t(($) => $.SETTINGS.FEEDS.TITLE)}
      hint={t(($) => $.SETTINGS.FEEDS.HINT)}
      aside={
        feedCount > 0 && (
          <span className="textQuiet textList tabular">
            {t(($) => $.SETTINGS.FEEDS.COUNT, { count: feedCount, most: feedLimit })}
          </span>
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
              isJustCreated={feed.id === createdFeedId}
              onOpenDialog={(dialog) => setDialogRequest({ dialog, feed })}
            />
          ))}
        </ul>
      )}
      {feeds && <AddFeedButton feedCount={feedCount} onAdd={() => setDialogRequest({ dialog: 'add' })} />}
      <p role="status" className="unseen">
        {statusText}
      </p>
      {dialogRequest?.dialog === 'add' && <FeedForm onClose={closeDialog} />}
      {dialogRequest?.dialog === 'renew' && (
        <RenewFeedDialog feed={dialogRequest.feed} onDone={setStatusText} onClose={closeDialog} />
      )}
      {dialogRequest?.dialog === 'remove' && (
        <RemoveFeedDialog feed={dialogRequest.feed} onDone={setStatusText} onClose={closeDialog} />
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
        <Button needsConnection variant="primary" disabled={!canStore || isPending} onClick={() => void createFeed()}>
          <CalendarPlus size={17} aria-hidden />
          {isPending ? t(($) => $.SETTINGS.FEEDS.FORM.MAKING) : t(($) => $.SETTINGS.FEEDS.START)}
        </Button>
      )}
    </div>
  )
}

/** Shows the limit instead of the button once it is reached. */
function AddFeedButton({ feedCount, onAdd }: { feedCount: number; onAdd: () => void }) {
  const { t } = useTexts()
  const canStore = useCanStoreSettings()
  if (feedCount >= feedLimit) return <p className={styles.limit}>{t(($) => $.SETTINGS.FEEDS.LIMIT)}</p>
  return (
    <Button className={styles.add} variant={feedCount === 0 ? 'quiet' : 'plain'} disabled={!canStore} onClick={onAdd}>
      <Plus size={16} aria-hidden /> {t(($) => $.SETTINGS.FEEDS.ADD)}
    </Button>
  )
}

interface FeedDialogProps {
  feed: Feed
  onDone: (statusText: string) => void
  onClose: () => void
}

/** Gives the feed another address, so that the old address stops working. */
function RenewFeedDialog({ feed, onDone, onClose }: FeedDialogProps) {
  const { t } = useTexts()
  const { mutate, isPending } = useRenewFeed()
  const { name } = feed
  const renew = () =>
    mutate(feed, { onSuccess: () => onDone(t(($) => $.SETTINGS.FEEDS.RENEWED, { name })), onSettled: onClose })
  return (
    <ConfirmDialog
      title={t(($) => $.SETTINGS.FEEDS.RENEW_TITLE, { name })}
      message={t(($) => $.SETTINGS.FEEDS.RENEW_MESSAGE)}
      actionText={t(($) => $.SETTINGS.FEEDS.RENEW)}
      isPending={isPending}
      onConfirm={renew}
      onClose={onClose}
    />
  )
}

function RemoveFeedDialog({ feed, onDone, onClose }: FeedDialogProps) {
  const { t } = useTexts()
  const { mutate } = useRemoveFeed()
  const { name } = feed
  const remove = () => {
    mutate(feed)
    onDone(t(($) => $.SETTINGS.FEEDS.REMOVED, { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(($) => $.SETTINGS.FEEDS.REMOVE_TITLE, { name })}
      message={t(($) => $.SETTINGS.FEEDS.REMOVE_MESSAGE)}
      actionText={t(($) => $.SETTINGS.FEEDS.REMOVE)}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
