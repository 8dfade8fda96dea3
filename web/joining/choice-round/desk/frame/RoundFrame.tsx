import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getRoundState } from '@uurwerk/contract/rules/choice-round'
import type { Round, RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'
import { ChevronLeft, Eye, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/data/me.ts'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { deskRoundQuery, useRoundProgress } from '../queries.ts'
import { RoundTag } from '../RoundStateLabel.tsx'
import { computeServerClockOffset, useServerNow } from '../use-server-now.ts'
import { ExportCsv } from './ExportCsv.tsx'
import styles from './RoundFrame.module.css'
import { StateBanner } from './StateBanner.tsx'
import { RoundTabs } from './RoundTabs.tsx'

/** The round with its progress, as all screens of the round need it. */
export interface DeskRoundModel {
  round: Round
  tag: string | null
  progress: RoundProgress | undefined
  progressError: Error | null
  retryProgress: () => unknown
  /** The school's wall-clock time according to the server, in whole minutes. */
  now: Temporal.PlainDateTime
  state: Round['state']
  /** True while students or coaches can still change choices. */
  isRunning: boolean
  /** False during impersonation, which is read-only. */
  mayWrite: boolean
}

interface Props {
  id: number
  /** True when the content scrolls by itself: on a wide screen the frame is then as high as the window. */
  fills?: boolean
  children: (model: DeskRoundModel) => ReactNode
}

/** Shows the header, tabs and state around every screen of a round. */
export function RoundFrame({ id, fills = false, children }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(deskRoundQuery(id))
  const isRunning = data?.result.state === 'open' || data?.result.state === 'closed'
  const progress = useRoundProgress(id, isRunning)
  const clockOffset = computeServerClockOffset(progress.data, progress.dataUpdatedAt)
  const now = useServerNow(clockOffset, 'minute')
  const mayWrite = useSession().impersonatedUser === null
  useTitle(data?.result.name ?? t(($) => $.ROUND_DESK.TITLE))
  if (error && !data) return <RoundNotFound error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const { result: round, tag } = data
  const state = getRoundState(round, now.toString({ smallestUnit: 'minute' }))
  return (
    <div className={styles.screen} data-fills={fills || undefined}>
      <header className={styles.header}>
        <BackToDeskRounds />
        <h1>
          <span>{round.name}</span>
          {round.kind === 'ranked' && <RoundTag text={t(($) => $.ROUND_DESK.RANKED)} />}
        </h1>
        <RoundTabs id={id} isRanked={round.kind === 'ranked'} />
        <div className={styles.actions}>
          <Link to="/program/rounds/$id/preview" params={{ id: String(id) }} className={getButtonClass()}>
            <Eye size={16} aria-hidden />
            {t(($) => $.ROUND_DESK.AS_STUDENT)}
          </Link>
          <ExportCsv id={id} name={round.name} />
        </div>
      </header>
      <StateBanner round={round} tag={tag} state={state} clockOffset={clockOffset} mayWrite={mayWrite} />
      {children({
        round,
        tag,
        progress: progress.data,
        progressError: progress.error,
        retryProgress: progress.refetch,
        now,
        state,
        isRunning: state === 'open' || state === 'closed',
        mayWrite,
      })}
    </div>
  )
}

export function BackToDeskRounds() {
  const { t } = useTexts()
  const text = t(($) => $.ROUND_DESK.TITLE)
  return (
    <Link
      to="/program/rounds"
      className={getButtonClass({ variant: 'quiet', square: true })}
      aria-label={text}
      title={text}
    >
      <ChevronLeft size={18} aria-hidden />
    </Link>
  )
}

function Loading() {
  const { t } = useTexts()
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <BackToDeskRounds />
        <h1>{t(($) => $.ROUND_DESK.TITLE)}</h1>
      </header>
      <Skeleton label={t(($) => $.ROUND_DESK.LOADING)} rows={7} lines={[20, 70]} className={styles.skeleton} />
    </div>
  )
}

const goneErrorCodes = new Set([choiceRoundError.missing, 'attendeeNoRights', 'requestInvalid'])

/** Explains that a round does not exist or could not be loaded. */
export function RoundNotFound({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useTexts()
  const isGone = error instanceof ApiError && goneErrorCodes.has(error.code)
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <BackToDeskRounds />
        <h1>{t(($) => $.ROUND_DESK.TITLE)}</h1>
      </header>
      {isGone ? (
        <Empty icon={<SearchX />} title={t(($) => $.ROUND_DESK.GONE.TITLE)} text={t(($) => $.ROUND_DESK.GONE.TEXT)} />
      ) : (
        <Failed title={t(($) => $.ROUND_DESK.ERROR)} onRetry={onRetry} />
      )}
    </div>
  )
}
